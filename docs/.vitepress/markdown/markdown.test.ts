// What the site makes of Markdown beyond VitePress: pictures, links to files that it does not have, anchors, languages of code.
import { describe, expect, test } from 'vitest'
import { languageOf } from './code-blocks.ts'
import { drawing } from './dot.ts'
import { pathOutside } from './outside-links.ts'
import { slugify } from './slugify.ts'
import { dotOf, stateTablesIn } from './state-diagram.ts'

test.each([
  ['../README.md', 'bulk.md', 'README.md'],
  ['../README.md#try-it', 'bulk.md', 'README.md'],
  ['../../src/main.ts', 'decisions/api.md', 'src/main.ts'],
  ['../sandbox.md', 'decisions/api.md', undefined],
  ['states.md', 'webhooks.md', undefined],
  ['#here', 'webhooks.md', undefined],
  ['https://example.com/../x', 'webhooks.md', undefined],
  ['/reference/', 'index.md', undefined],
])('a link to %s in %s leads out to %s', (href, page, path) => expect(pathOutside(href, page)).toBe(path))

test.each([
  ['1. The service is built by tsc before it starts', '1-the-service-is-built-by-tsc-before-it-starts'],
  ['deposit_bank_account', 'deposit_bank_account'],
  ["The database's clock", 'the-databases-clock'],
  ['Rows, keys & more', 'rows-keys--more'],
])('the anchor of "%s" is %s', (heading, anchor) => expect(slugify(heading)).toBe(anchor))

test.each([
  ['{"status": 422}', 'json'],
  ['    npm ci', 'sh'],
  ['KEY=$(cat key)', 'sh'],
  ["const a = 'b'", 'ts'],
  ['alter table trades add column x text', 'sql'],
  ['ok   I1   journal-sums', 'txt'],
])('%s is taken for %s', (code, language) => expect(languageOf(code)).toBe(language))

describe('a state table', () => {
  const table = `# States

## trade

| state | may go to | works on it |
|---|---|---|
| storing | done, failed | job \`fill-trade\` |
| waiting | done | waits |
| done | (final) |  |
| failed | (final) | job \`look\`, at look_again_at |

## plan

| state | may go to | works on it |
|---|---|---|
| storing | (final) |  |
`

  test('is a graph: final states have two lines, those that wait a broken one', () => {
    const { trade = [], ...others } = stateTablesIn(table)
    expect(Object.keys(others)).toEqual(['plan'])
    expect(dotOf(trade).split('\n').slice(3, -1)).toEqual([
      'storing',
      'waiting [style="rounded,dashed"]',
      'done [peripheries=2]',
      'failed [peripheries=2]',
      'storing -> done',
      'storing -> failed',
      'waiting -> done',
    ])
  })

  test('is drawn in the colour of the text around it', async () => {
    const draw = await drawing()
    const picture = draw(dotOf(stateTablesIn(table).trade ?? []), 'The states of "trade"')
    expect(picture).toMatch(
      /^<figure class="diagram" v-pre><svg role="img" aria-label="The states of &quot;trade&quot;"/,
    )
    expect(picture).toContain('currentColor')
    expect(picture).not.toMatch(/black|#000|<!--|<\?xml|white/)
    expect(picture.match(/<text /g)).toHaveLength(4)
  })

  test('that Graphviz cannot read stops the build', async () => {
    const draw = await drawing()
    expect(() => draw('digraph {', 'broken')).toThrow(/syntax error/)
  })
})
