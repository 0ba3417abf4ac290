// Every fenced block of the README and of docs/ does what the page says: `ts` is compiled with `tsc --strict` and run, `sh` is run by bash,
// `json` is parsed, `text output` is what they print. All against one service with the demo bank.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, missingIn, outputsOf, type Page, pages, root, runnable } from './page.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const inTypeScript = pages.filter((page) => page.blocks.some(({ language }) => language === 'ts'))
const inShell = pages.filter((page) => runnable(page, 'sh').length > 0)
const setup = pages.flatMap((page) =>
  page.blocks.filter(({ mark }) => mark === 'setup').map((block) => ({ page, block })),
)

const moduleOf = (page: Page): string => page.path.replace(/\.md$/, '.ts')

let shop: Workshop
let complaints = ''
beforeAll(async () => {
  shop = await openWorkshop()
  complaints = await compile()
})
afterAll(() => shop?.stop())

/** What the compiler says of all pages. A message names the page's own line. */
async function compile(): Promise<string> {
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmitOnError: false },
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2023'], types: ['node'], rootDir: '.', outDir: 'built' },
    // What readers get from the package of the service.
    paths: { 'corridor/webhooks': [join(root, 'dist', 'webhooks', 'receive.d.ts')] },
  }
  const save = async (name: string, code: string) => {
    await mkdir(dirname(join(shop.folder, name)), { recursive: true })
    await writeFile(join(shop.folder, name), shop.here(code))
  }
  for (const page of inTypeScript) {
    // An empty export makes a module of a page without imports.
    if (runnable(page, 'ts').length > 0)
      await save(moduleOf(page), `${joined(runnable(page, 'ts'))}export type {} from 'node:fs'\n`)
    for (const block of page.blocks)
      if (block.language === 'ts' && block.mark === 'no-run')
        await save(moduleOf(page).replace('.ts', `.${block.line}.ts`), joined([block]))
  }
  await save('tsconfig.json', JSON.stringify({ compilerOptions, include: ['README.ts', 'README.*.ts', 'docs'] }))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return (await shop.run(process.execPath, [compiler, '-p', '.', '--pretty', 'false'])).text
}

test('every ts block compiles', () => {
  expect(complaints).toBe('')
})

describe('the ts blocks of a page run, as one module, and print what it shows', () => {
  test.each(inTypeScript.filter((page) => runnable(page, 'ts').length > 0))('$path', async (page) => {
    const { status, stdout, text } = await shop.run(process.execPath, [
      join('built', moduleOf(page).replace('.ts', '.js')),
    ])
    expect({ status, text: status === 0 ? '' : text }).toEqual({ status: 0, text: '' })
    expect({ missing: missingIn(stdout, outputsOf(page, 'ts')), stdout }).toEqual({ missing: undefined, stdout })
  })
})

describe('the sh blocks of a page run, as one script, and print what it shows', () => {
  test.each(inShell)('$path', async (page) => {
    const before = setup.filter((each) => each.page !== page).map(({ block }) => block.code.join('\n'))
    const { status, text } = await shop.paste([...before, joined(runnable(page, 'sh'))].join('\n'))
    // A list has what other pages did, which may have failed on purpose.
    const answers = text.split('\n').filter((line) => !line.startsWith('{"total":'))
    const refused = answers.filter((line) => /^\{"status":[45]|"failure_code":"/.test(line))
    expect({ refused, status, text: status === 0 ? '' : text }).toEqual({ refused: [], status: 0, text: '' })
    expect({ missing: missingIn(text, outputsOf(page, 'sh')), text }).toEqual({ missing: undefined, text })
  })
})

test('code fits into the column of the site', () => {
  const own = pages.filter(({ path }) => /^docs\/(start\.md|guides\/|concepts\/)/.test(path))
  const wide = own.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => language === 'ts' || language === 'sh')
      .flatMap(({ line, code }) => code.map((text, index) => ({ place: `${path}:${line + index}`, text })))
      .filter(({ text }) => text.length > 80)
      .map(({ place }) => place),
  )
  expect(wide).toEqual([])
})

test('a picture with the name of a noun has only moves of its state table', () => {
  const states = pages.find(({ path }) => path === 'docs/states.md')!.text
  const tables = new Map(
    states.split(/^## /m).map((part) => {
      const rows = [...part.matchAll(/^\| (\w+) \| ([^|]*) \|/gm)]
      return [part.split('\n')[0], new Map(rows.map(([, from, to]) => [from, to!.split(', ')]))]
    }),
  )
  const drawn = pages.flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => language === 'dot').map(({ code }) => ({ path, dot: code.join('\n') })),
  )
  const wrong: string[] = []
  let moves = 0
  for (const { path, dot } of drawn) {
    const table = tables.get(/^digraph (\w+)/.exec(dot)?.[1] ?? '')
    if (!table) continue
    for (const chain of dot.matchAll(/^ *(\w+(?: -> \w+)+)/gm)) {
      const names = chain[1]!.split(' -> ')
      for (const [index, from] of names.slice(0, -1).entries()) {
        moves += 1
        if (!table.get(from)?.includes(names[index + 1]!)) wrong.push(`${path}: ${from} -> ${names[index + 1]}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(moves).toBeGreaterThan(20)
})

test('json blocks are JSON', () => {
  for (const { path, blocks } of pages)
    for (const { language, line, code } of blocks)
      if (language === 'json') expect(() => JSON.parse(code.join('\n')), `${path}, line ${line}`).not.toThrow()
})

test('a block has a known language and mark; these are not run, because they start, install or need what a test has not', () => {
  const known = [
    'ts',
    'ts no-run',
    'sh',
    'sh setup',
    'sh no-run',
    'json',
    'text',
    'text output',
    'text signed',
    'dot',
    'states',
    'http',
  ]
  const all = pages.flatMap(({ path, blocks }) => blocks.map((block) => ({ path, ...block })))
  const unknown = all.filter(({ language, mark }) => !known.includes(`${language} ${mark}`.trim()))
  expect(unknown.map(({ path, line }) => `${path}:${line}`)).toEqual([])
  expect(setup.map(({ page }) => page.path)).toEqual(['docs/start.md'])
  const notRun = all.filter(({ mark }) => mark === 'no-run').map(({ path, code }) => `${path}: ${code[0]}`)
  expect(notRun).toEqual([
    'README.md: npm start',
    'README.md: npm test',
    'docs/concepts/keys-and-scopes.md: npx corridor keys create --organization GUID --scopes api_keys:execute \\',
    "docs/guides/generate-a-client.md: curl -s -H 'Accept: application/json; amounts=string' \\",
    'docs/guides/generate-a-client.md: java -jar openapi-generator-cli-7.25.0.jar generate -i corridor.json \\',
    'docs/guides/go-live.md: export NODE_ENV=production',
    'docs/guides/go-live.md: npx corridor banks create --name "Our bank" --type production',
    'docs/guides/go-live.md: curl -s -X PATCH $URL/api/banks/$BANK_GUID \\',
    "docs/guides/go-live.md: import { Corridor } from '@corridor/client'",
    'docs/guides/go-live.md: npx corridor staff invite ada@bank.example --organization ORGANIZATION_GUID \\',
    "docs/guides/go-live.md: export CORRIDOR_CHAIN_NODES='{",
    'docs/guides/go-live.md: npx corridor apply providers.json --url $URL --key $BANK_KEY',
    'docs/guides/go-live.md: npx corridor verify',
    'docs/guides/go-live.md: npm run test:nodes -- test/nodes/tour.test.ts',
    'docs/guides/lightning.md: lncli bakemacaroon info:read offchain:read offchain:write \\',
    'docs/guides/lightning.md: curl -s $URL/api/providers -H "Authorization: Bearer $BANK_KEY" \\',
    'docs/guides/lightning.md: curl -s $URL/api/invoices -H "Authorization: Bearer $BANK_KEY" \\',
    'docs/guides/payment-files.md: curl -X POST "$BASE/reviews/$FILE/decisions" -d \'{',
    'docs/guides/payment-files.md: curl -s -H "Authorization: Bearer $KEY" -H \'Content-Type: application/json\' \\',
    "docs/guides/screening.md: import { Corridor } from '@corridor/client'",
    "docs/guides/screening.md: import { Corridor } from '@corridor/client'",
    'docs/proof.md: npm test',
    'docs/providers.md: curl -s $URL/api/providers -H "Authorization: Bearer $BANK_KEY" \\',
    'docs/providers.md: npx corridor apply providers.json \\',
    'docs/start.md: npm start',
    'docs/start.md: mkdir ../my-project && cd ../my-project',
    'docs/tests.md: npm run hunt -- --rounds 20',
    'docs/tests.md: SEED=7 FUZZ_REQUESTS=20000 npm run fuzz',
    'docs/webhooks.md: npx corridor listen --forward http://127.0.0.1:3000/hook',
    "docs/webhooks.md: import type { IncomingHttpHeaders } from 'node:http'",
    'docs/webhooks.md: npx corridor keys create --organization GUID --scopes subscriptions:read,subscriptions:secrets:read',
  ])
})
