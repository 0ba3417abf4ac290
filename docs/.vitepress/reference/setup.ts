// What the examples need before they run: the address, the keys and some guids of the demo bank, as shell variables and as constants.

export const shellSetup = `DEMO=.corridor/demo.json
of_demo() { node -p "const demo = JSON.parse(fs.readFileSync('$DEMO', 'utf8')); $1"; }
BASE=$(of_demo demo.base_url)/api
KEY=$(of_demo demo.bank_key)
ORGANIZATION_KEY=$(of_demo demo.organization_key)
BANK_GUID=$(of_demo demo.bank_guid)
CUSTOMER_GUID=$(of_demo 'demo.customers[0].guid')
ACCOUNT_GUID=$(of_demo 'demo.customers[0].accounts[0].guid')`

export const typescriptSetup = `import { readFileSync } from 'node:fs'
import { Corridor } from '@corridor/client'

const demo = JSON.parse(readFileSync('.corridor/demo.json', 'utf8'))
const corridor = new Corridor({ url: demo.base_url, key: demo.bank_key })
const organization = new Corridor({ url: demo.base_url, key: demo.organization_key })
const browser = new Corridor({ url: demo.base_url, session: { acts_for: 'session' } })
const bank_guid: string = demo.bank_guid
const customer_guid: string = demo.customers[0].guid
const account_guid: string = demo.customers[0].accounts[0].guid`

export const setupSection = `## Before you run the examples {#setup}

The examples are requests of a real run. They take their guids from variables with the names of the fields: \`$CUSTOMER_GUID\` in the
shell, \`customer_guid\` in TypeScript. Start the service with \`npm start\`, and set those of the demo bank in its folder:

::: code-group
\`\`\`sh [curl]
${shellSetup}
\`\`\`
\`\`\`ts [TypeScript]
${typescriptSetup}
\`\`\`
:::

Other guids come from earlier answers: \`QUOTE_GUID\` is the \`guid\` that [creating a quote](./quotes.md#createQuote) answers.`
