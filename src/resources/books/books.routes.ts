// A bank's books, proved on demand. Each check is a request of its own, so that a caller sees how far it is.

import type { CheckResult } from '../../audit/audit.ts'
import { endpoint, prose, refuse } from '../../http/endpoint.ts'
import { defined } from '../../kernel/assert.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { GuidField, Named, Nullable, SignedAmount, Type } from '../../wire/fields.ts'
import { parseStored } from '../../wire/json.ts'
import { words } from '../../wire/query.ts'

const checkFields = {
  name: Type.String(),
  invariant: Type.String({ description: 'As numbered in docs/invariants.md.' }),
  promise: Type.String({ description: 'What is true if nothing violates it.' }),
}

const BookCheck = Named('BookCheck', checkFields)

const BookCheckResult = Named('BookCheckResult', {
  ...checkFields,
  violations: Type.Integer(),
  examples: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'The first rows that violate it.' }),
  ms: Type.Integer({ description: 'How long it took, in milliseconds.' }),
})

/** A row may have quotients, and no answer has fractions: they are shown as text. */
function exampleFrom(text: string): Record<string, unknown> {
  const shown = (value: unknown): unknown => {
    if (typeof value === 'number') return Number.isInteger(value) ? value : String(value)
    if (Array.isArray(value)) return value.map(shown)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each)]))
  }
  return shown(parseStored(text)) as Record<string, unknown>
}

const Reconciliation = Named('Reconciliation', {
  agrees: Type.Boolean(),
  positions: Type.Array(
    Named('ReconciledPosition', {
      ref: Type.String({ description: 'The carrier, or `market`.' }),
      asset: Type.String(),
      movements: Type.Integer(),
      theirs: SignedAmount,
      ours: SignedAmount,
      under_way: Type.Integer({
        description: 'Movements that the carrier has made and the transfer does not know of yet.',
      }),
      under_way_amount: SignedAmount,
      differences: Type.Integer(),
    }),
  ),
  at_providers: Type.Array(
    Named('ReconciledAtProvider', {
      provider_guid: GuidField,
      ref: Type.String(),
      asset: Type.String(),
      movements: Type.Integer(),
      ours: SignedAmount,
    }),
    {
      description: 'What configured providers have moved. Their books are not here: compare it with their statements.',
    },
  ),
  differences: Type.Array(
    Named('ReconciliationDifference', {
      reference: GuidField,
      ref: Type.String(),
      asset: Type.String(),
      state: Nullable(Type.String()),
      their_there: SignedAmount,
      our_there: SignedAmount,
      their_back: SignedAmount,
      our_back: SignedAmount,
    }),
    { description: 'The first 100.' },
  ),
})

const common = { method: 'GET', key: 'bank', scope: 'books:read', tag: 'Books' } as const

export const booksRoutes = [
  endpoint({
    ...common,
    path: '/book_checks',
    name: 'listBookChecks',
    summary: "The checks that prove the bank's books",
    description: 'Answers an array and not a page: the list is short and always complete.',
    query: { invariant: words },
    reply: [200, Type.Array(BookCheck, { title: 'BookCheckList' })],
    refuses: [],
    handle: async ({ caller, query: { invariant }, services }) =>
      (await services.books.checks(caller.bank_guid)).filter(
        (check) => !invariant || invariant.includes(check.invariant),
      ),
  }),
  endpoint({
    ...common,
    path: '/book_checks/results',
    name: 'listBookCheckResults',
    summary: 'Run checks now: those named, or all',
    description: prose(
      'Reads the tables themselves and uses nothing that decides or writes. It finds violations by the bank; those of the service as a',
      'whole are found by `corridor verify`. Answers an array and not a page: the list is short, one result for each check.',
    ),
    in_work_max: 2,
    query: { name: words },
    reply: [200, Type.Array(BookCheckResult, { title: 'BookCheckResultList' })],
    refuses: [],
    async handle({ caller, query, services }) {
      const known = (await services.books.checks(caller.bank_guid)).map(({ name }) => name)
      const unknown = query.name?.find((name) => !known.includes(name))
      if (unknown !== undefined) {
        const message = `There is no check ${unknown}. GET /api/book_checks lists them.${didYouMean(unknown, known)}`
        refuse('invalid_value', 'name', message)
      }
      const results: (Omit<CheckResult, 'examples'> & { readonly examples: readonly Record<string, unknown>[] })[] = []
      for (const name of new Set(query.name ?? known)) {
        const result = defined(await services.books.check(caller.bank_guid, name), 'the check is known')
        results.push({ ...result, examples: result.examples.map(exampleFrom) })
      }
      return results
    },
  }),
  endpoint({
    ...common,
    path: '/reconciliation',
    name: 'getReconciliation',
    summary: 'Compare the books of carriers and market with ours, now',
    description: prose(
      'Amounts are those of the place: what it received less what it paid. Sandbox banks only, because their simulated carriers keep a',
      'book here.',
    ),
    is_sandbox_only: true,
    in_work_max: 2,
    reply: [200, Reconciliation],
    refuses: ['unsupported_value'],
    handle: async ({ caller, services }) => services.books.reconcile(caller.bank_guid),
  }),
]
