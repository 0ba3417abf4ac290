// What is written down twice must say the same twice: generated files and the code they come from, table declarations and
// the migrated database, state tables and their CHECKs, owed jobs and their handlers.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lostDepositOutcomes } from '../../src/arrivals/lost-deposit.ts'
import { chainNames, networks } from '../../src/chains/chain.ts'
import { digestOf, schemasDocument } from '../../src/cli/client/schemas-document.ts'
import { generated } from '../../src/cli/generate.ts'
import type { Sql } from '../../src/db/pool.ts'
import { bankClocks } from '../../src/engine/clock.ts'
import { idempotencyKeys } from '../../src/engine/idempotency.ts'
import { transitions } from '../../src/events/transition.ts'
import type { Column } from '../../src/kernel/column.ts'
import { contentTypes } from '../../src/kernel/document-type.ts'
import { legalEvents, statesOf } from '../../src/kernel/machine.ts'
import { journalSteps } from '../../src/kernel/posting.ts'
import { homeRails, rails } from '../../src/kernel/rail.ts'
import { balances, holds, journals } from '../../src/ledger/balance.ts'
import { accountTypes } from '../../src/ledger/chart.ts'
import { purposes } from '../../src/planning/purposes.ts'
import { fillOutcomes } from '../../src/providers/sandbox/memory/sandbox-market.ts'
import { scenarioNouns } from '../../src/providers/sandbox/memory/sandbox-scenario.ts'
import { sendRefusals, sentBys } from '../../src/providers/sent-transaction.ts'
import { verifierStates } from '../../src/providers/verifier.ts'
import { keyKinds } from '../../src/resources/api-keys/api-key.ts'
import { environments } from '../../src/resources/banks/bank.ts'
import { addressFormats } from '../../src/resources/deposit-addresses/deposit-address.ts'
import { depositBankAccountTypes } from '../../src/resources/deposit-bank-accounts/deposit-bank-account.ts'
import {
  accountKinds,
  externalBankAccountFailureCodes,
} from '../../src/resources/external-bank-accounts/external-bank-account.ts'
import { externalWalletFailureCodes } from '../../src/resources/external-wallets/external-wallet.ts'
import { fileTypes } from '../../src/resources/files/file.ts'
import { verificationOutcomes } from '../../src/resources/identity-verifications/identity-verification.ts'
import { verificationMethods, verificationTypes } from '../../src/resources/identity-verifications/methods.ts'
import { invoiceFailureCodes } from '../../src/resources/invoices/invoice.ts'
import { amountEnds } from '../../src/resources/payouts/payout.ts'
import { complianceDecisionStates, complianceDecisionTypes } from '../../src/resources/people/compliance-decision.ts'
import { personTypes } from '../../src/resources/people/person.ts'
import { remittanceTypes } from '../../src/resources/plans/plan.ts'
import { remittanceFailureCodes } from '../../src/resources/plans/stage.ts'
import { productTypes, tradedProducts } from '../../src/resources/quotes/quote.ts'
import { subscriptionFailureCodes, subscriptionTypes } from '../../src/resources/subscriptions/subscription.ts'
import { deliveryFailureCodes, deliveryStates } from '../../src/resources/subscriptions/subscription-delivery.ts'
import { publishedEvents } from '../../src/resources/subscriptions/subscription-event.ts'
import { tradeFailureCodes } from '../../src/resources/trades/trade.ts'
import { transferFailureCodes, transferTypes } from '../../src/resources/transfers/transfer.ts'
import { jobHandlers } from '../../src/wiring/resources.ts'
import { machines, tables as resourceTables } from '../../src/wiring/tables.ts'
import { connectTo, createTestDatabase, type TestDatabase } from '../support/database.ts'

const root = new URL('../../', import.meta.url)

describe('generated files', () => {
  test.each(Object.entries(generated()))('%s is up to date', (name, text) => {
    const isCurrent = readFileSync(new URL(name, root), 'utf8') === text
    expect(isCurrent, `${name} is stale: run \`npm run generate\``).toBe(true)
  })

  // test/client/types.test.ts makes them anew. This finds out without the generator.
  test('the types of the client were made from the schemas of this document', () => {
    const types = readFileSync(new URL('packages/client/src/generated/schemas.ts', root), 'utf8')
    const document = JSON.parse(readFileSync(new URL('openapi.json', root), 'utf8'))
    const isCurrent = types.includes(digestOf(schemasDocument(document)))
    expect(isCurrent, 'the types of the client are stale: run `npm run generate`').toBe(true)
  })
})

const tables = [...resourceTables, balances, bankClocks, holds, idempotencyKeys, journals, transitions]

const tenantColumns = ['bank_guid', 'organization_guid', 'owner_guid']

describe('tables', () => {
  let database: TestDatabase
  let sql: Sql
  beforeAll(async () => {
    database = await createTestDatabase()
    sql = connectTo(database.url, { name: 'test', max: 2 })
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  const typeOf = (column: Column<unknown>): string =>
    (({ timestamptz: 'timestamp(3) with time zone', numeric: 'numeric' }) as Record<string, string>)[column.sql] ??
    column.sql

  test('all declared tables are compared here', () => {
    const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(`src/${name}`, root), 'utf8'))
    const declared = sources.flatMap((text) => [
      ...[...text.matchAll(/= table\(\s*'(\w+)'/g)].map(([, name]) => name),
      ...[...text.matchAll(/= personal\(\s*'(\w+)'/g)].map(([, name]) => `${name}_pii`),
    ])
    expect(declared.sort()).toEqual(tables.map(({ name }) => name).sort())
  })

  test('the view of published events has the columns that are read', async () => {
    const columns = await sql<{ name: string; type: string }[]>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = 'published_events'::regclass and attnum > 0`
    const read = publishedEvents.columnNames.map((name) => ({ name, type: typeOf(publishedEvents.columns[name]!) }))
    expect(
      [...columns].map(({ name, type }) => ({ name, type: type.replace('timestamp with', 'timestamp(3) with') })),
    ).toEqual(expect.arrayContaining(read))
  })

  const stored = tables.filter(({ name }) => name !== publishedEvents.name)

  test.each(stored.map((table) => [table.name, table] as const))('%s', async (name, table) => {
    const columnsIn = (relation: string) => sql<{ name: string; type: string; nullable: boolean }[]>`
      select attname as name, replace(format_type(atttypid, atttypmod), '(39,0)', '') as type, not attnotnull as nullable
      from pg_attribute
      where attrelid = ${relation}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`
    const declared = (columns: readonly string[]) =>
      columns.map((column) => {
        const kind = table.columns[column]!
        return { name: column, type: typeOf(kind), nullable: kind.nullable }
      })
    // A row that can change has a version, written by the engine and never declared.
    const version = table.mutable.length > 0 ? [{ name: 'version', type: 'integer', nullable: false }] : []
    const sorted = <Named extends { name: string }>(columns: readonly Named[]) =>
      [...columns].sort((a, b) => (a.name < b.name ? -1 : 1))
    expect([...(await columnsIn(name))]).toEqual(sorted([...declared(table.stored), ...version]))
    if (table.source !== name) {
      // PostgreSQL does not know which columns of a view can be null.
      const shown = (await columnsIn(table.source)).map((column) => ({ ...column, nullable: undefined }))
      expect(shown).toEqual(sorted(declared(table.columnNames)).map((column) => ({ ...column, nullable: undefined })))
    }

    const keys = await sql<{ columns: string; is_primary: boolean }[]>`
      select array_to_string(array(select attname from unnest(indkey::int2[]) with ordinality k(n, place)
          join pg_attribute on attrelid = indrelid and attnum = k.n order by place), ',') as columns,
        indisprimary as is_primary
      from pg_index where indrelid = ${name}::regclass`
    expect(keys.find(({ is_primary }) => is_primary)?.columns).toBe(table.key.join(','))
    expect(tenantColumns).toContain(table.key[0])
    for (const columns of Object.values(table.indexes)) expect(columns[0]).toBe(table.key[0])
  })

  test('the view of quotes knows which products become trades', async () => {
    const [view] = await sql<{ text: string }[]>`select pg_get_viewdef('quotes_and_their_use'::regclass) as text`
    const lists = [...view!.text.matchAll(/product_type (?:=|<>) (?:ANY|ALL) \(ARRAY\[([^\]]*)\]/g)]
    expect(lists).toHaveLength(2)
    for (const [, words] of lists) expect([...words!.matchAll(/'(\w+)'/g)].map(([, w]) => w)).toEqual(tradedProducts)
  })

  /** The texts that a CHECK on one column, or a named one, allows. */
  async function allowed(table: string, column: string): Promise<string[]> {
    const checks = await sql<{ definition: string }[]>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'
        and (conname = ${column} or (cardinality(conkey) = 1 and conkey[1] =
          (select attnum from pg_attribute where attrelid = ${table}::regclass and attname = ${column})))`
    return checks
      .flatMap(({ definition }) => [...definition.matchAll(/'([a-z][^']*)'::text/g)].map(([, text]) => text!))
      .sort()
  }

  const stateful = tables.flatMap((table) =>
    table.states ? [[table.name, 'state', statesOf(table.states)] as [string, string, readonly string[]]] : [],
  )

  test.each<[string, string, readonly string[]]>([
    ...stateful,
    ['trades', 'failure_code', tradeFailureCodes],
    ['external_bank_accounts', 'account_kind', accountKinds],
    ['external_bank_accounts', 'failure_code', externalBankAccountFailureCodes],
    ['external_bank_accounts', 'environment', environments],
    ['external_bank_accounts', 'customer_type', personTypes],
    ['journals', 'step', journalSteps],
    ['accounts', 'type', accountTypes],
    ['customers', 'type', personTypes],
    ['customers', 'customers_decision_states', complianceDecisionStates],
    ['customers', 'customers_decision_types', complianceDecisionTypes],
    ['counterparties', 'type', personTypes],
    ['counterparties', 'counterparties_decision_states', complianceDecisionStates],
    ['counterparties', 'counterparties_decision_types', complianceDecisionTypes],
    ['deposit_addresses', 'chain', chainNames],
    ['deposit_addresses', 'format', addressFormats],
    ['deposit_bank_accounts', 'type', depositBankAccountTypes],
    ['deposit_bank_accounts', 'rail', rails],
    ['identity_verifications', 'type', verificationTypes],
    ['identity_verifications', 'method', verificationMethods],
    ['identity_verifications', 'outcome', verificationOutcomes],
    ['identity_verifications', 'verifier_state', verifierStates],
    ['executions', 'type', remittanceTypes],
    ['executions', 'failure_code', remittanceFailureCodes],
    ['executions', 'purpose_of_transaction', purposes],
    ['plans', 'type', remittanceTypes],
    ['plans', 'failure_code', remittanceFailureCodes],
    ['plans', 'purpose_of_transaction', purposes],
    ['payouts', 'amount_end', amountEnds],
    ['payout_rows', 'purpose_of_transaction', purposes],
    ['quotes', 'product_type', productTypes],
    ['quotes', 'payment_rail', homeRails],
    ['feeds', 'environment', environments],
    ['subscriptions', 'type', subscriptionTypes],
    ['subscriptions', 'environment', environments],
    ['subscriptions', 'failure_code', subscriptionFailureCodes],
    ['subscription_deliveries', 'environment', environments],
    ['subscription_deliveries', 'state', deliveryStates],
    ['subscription_deliveries', 'failure_code', deliveryFailureCodes],
    ['invoices', 'failure_code', invoiceFailureCodes],
    ['transfers', 'transfer_type', transferTypes],
    ['transfers', 'transfers_failure', transferFailureCodes],
    ['transfers', 'payment_rail', homeRails],
    ['transfers', 'side', ['deposit', 'withdrawal']],
    ['sandbox_payments', 'side', ['deposit', 'withdrawal']],
    ['files', 'type', fileTypes],
    ['files', 'content_type', contentTypes],
    ['banks', 'type', environments],
    ['api_keys', 'kind', keyKinds],
    ['sandbox_markets', 'outcome', fillOutcomes],
    ['sandbox_scenarios', 'noun', scenarioNouns],
    ['chain_cursors', 'chain', chainNames],
    ['chain_cursors', 'network', networks],
    ['lost_deposits', 'chain', chainNames],
    ['lost_deposits', 'outcome', lostDepositOutcomes],
    ['sent_slots', 'chain', sentBys],
    ['sent_transactions', 'chain', sentBys],
    ['sent_transactions', 'refusal', sendRefusals],
    ['external_wallets', 'environment', environments],
    ['external_wallets', 'failure_code', externalWalletFailureCodes],
  ])('the CHECK of %s.%s allows what the code does', async (table, column, values) => {
    expect(await allowed(table, column)).toEqual([...values].sort())
  })

  test('the CHECK on events allows exactly the moves and notes of the state tables', async () => {
    const moves = machines.flatMap(legalEvents)
    const [check] = await sql<{ definition: string; list: string }[]>`
      select pg_get_constraintdef(c.oid) as definition, p.prosrc as list from pg_constraint c, pg_proc p
      where c.conname = 'transitions_legal_moves' and p.proname = 'is_legal_move'`
    expect(check!.definition).toBe('CHECK (are_legal_moves(event_type, from_state, later_states)) NOT VALID')
    expect([...check!.list.matchAll(/'([a-z][^']*)'/g)].map(([, move]) => move).sort()).toEqual(moves.sort())
    expect(tables.flatMap(({ states }) => (states ? [states.noun] : [])).sort()).toEqual(
      machines.map(({ noun }) => noun).sort(),
    )
  })
})

test('every job that a state owes has a handler, and every handler is owed', () => {
  const owed = machines.flatMap(({ states }) => Object.values(states).flatMap(({ owes }) => (owes ? [owes] : [])))
  expect([...new Set(owed)].sort()).toEqual(jobHandlers.map(({ kind }) => kind).sort())
})
