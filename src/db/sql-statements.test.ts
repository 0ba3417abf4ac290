// Migrations cut into statements.
import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { statementsOf } from './sql-statements.ts'

test.each([
  ['one without an end', 'select 1', ['select 1']],
  ['two', 'select 1; select 2;\n', ['select 1', ' select 2']],
  ['a string', `select 'a;b', 'it''s;'; select 2`, [`select 'a;b', 'it''s;'`, ' select 2']],
  ['a name', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', ' select 2']],
  ['a body', 'do $x$ begin; $$ end $x$; select $$;$$', ['do $x$ begin; $$ end $x$', ' select $$;$$']],
  [
    'comments',
    `-- the bank's; own\nselect 1; /* it's; */ select 2`,
    [`-- the bank's; own\nselect 1`, ` /* it's; */ select 2`],
  ],
  ['a comment alone', 'select 1;\n-- the end; really\n', ['select 1']],
  ['nothing', ' ;; ', []],
])('%s', (_, text, statements) => {
  expect(statementsOf(text)).toEqual(statements)
})

test('no migration has what would be cut in the wrong place', async () => {
  for (const { name, text } of await readMigrations()) {
    expect(text.replace(/--[^\n]*/g, ''), name).not.toMatch(/\be'|begin\s+atomic/i)
    expect(statementsOf(text).length, name).toBeGreaterThan(0)
  }
})
