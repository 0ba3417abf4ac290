// What administrators and checks do to a provider: refusals in their order, then the states.
import { describe, expect, test } from 'vitest'
import { bank_guid, decide, given, guidOf, later, now, row, writtenTo } from '../../../test/support/rows.ts'
import type { Decision } from '../../kernel/command.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import { checkProvider } from './check-provider.ts'
import { type CreateProviderInput, createProvider } from './create-provider.ts'
import { deleteProvider } from './delete-provider.ts'
import { type Provider, providers, providers_max, providersPersonal } from './provider.ts'
import { recordCheck } from './record-check.ts'
import { type UpdateProviderInput, updateProvider } from './update-provider.ts'

const report = { name: 'a market', serves: {} }
const up: ProviderCheck = { state: 'up', report }
const down: ProviderCheck = { state: 'down', failure: 'It is away.' }
const checking: ProviderCheck = { state: 'checking', progress: 43 }
const provider_guid = guidOf('provider')

const stored = (fields: Partial<Provider> = {}): Provider => ({
  ...{ bank_guid, guid: provider_guid, name: 'market', kind: 'connector', ports: ['market'], settings: {} },
  ...{ secret_names: [], rule: {}, priority: 100, state: 'up', failure: null, progress: null, report, checked_at: now },
  ...{ created_at: now, updated_at: now, event_sequence: 2 },
  ...fields,
})
const existing = (fields: Partial<Provider> = {}) => row(providers, stored(fields))
const secrets = row(providersPersonal.table, { bank_guid, guid: provider_guid, secrets: null })
const encrypted = { secrets: new Uint8Array([1]) }
const outputOf = (decision: Decision<unknown>): unknown => ('rejected' in decision ? decision : decision.output)

describe('create', () => {
  const input: CreateProviderInput = {
    ...{ bank_guid, name: 'market', kind: 'connector', ports: ['market'], settings: {}, secret_names: [], rule: {} },
    ...{ priority: 100, encrypted },
  }

  test('refuses a name that is taken, then one too many, then one that was not checked', () => {
    const many = Array.from({ length: providers_max }, (_, i) => existing({ guid: guidOf(`p${i}`), name: `p${i}` }))
    expect(outputOf(decide(createProvider, input, given(...many, existing())))).toMatchObject({
      rejected: 'data_exists',
    })
    expect(outputOf(decide(createProvider, input, given(...many)))).toMatchObject({ rejected: 'too_many_providers' })
    expect(outputOf(decide(createProvider, input, given()))).toMatchObject({ rejected: 'check_needed' })
  })

  test.each<[string, Partial<CreateProviderInput>, Partial<Provider>, string]>([
    ['a second one with lists', { kind: 'lists', name: 'l' }, { kind: 'lists' }, 'kind'],
    [
      'a folder that another has',
      { kind: 'files', name: 'f', settings: { folder: 'a' } },
      { state: 'up' },
      'settings.folder',
    ],
    [
      'a folder that another had',
      { kind: 'files', name: 'f', settings: { folder: 'a' } },
      { state: 'deleted' },
      'settings.folder',
    ],
  ])('refuses %s', (_, fields, other, field) => {
    const beside = existing({ kind: 'files', settings: { folder: 'a' }, ...other })
    const output = outputOf(decide(createProvider, { ...input, ...fields, check: up }, given(beside)))
    expect(output).toMatchObject({ rejected: 'data_exists', errors: [{ field }] })
  })

  test('the name of a deleted one is free', () => {
    const decision = decide(createProvider, { ...input, check: up }, given(existing({ state: 'deleted' })))
    expect(outputOf(decision)).toMatchObject({ state: 'up', name: 'market' })
  })

  test.each([
    [up, { state: 'up', failure: null, report, checked_at: now }],
    [down, { state: 'down', failure: 'It is away.', report: null, checked_at: now }],
    [checking, { state: 'checking', failure: null, progress: 43, report: null, checked_at: now }],
  ])('its state is what the check saw: %o', (check, expected) => {
    const decision = decide(createProvider, { ...input, check }, given())
    expect(outputOf(decision)).toMatchObject(expected)
    expect(writtenTo(decision, providersPersonal.table)).toMatchObject([encrypted])
  })
})

describe('update', () => {
  const run = (
    changes: Partial<UpdateProviderInput>,
    fields: Partial<Provider> = {},
    ...others: ReturnType<typeof row>[]
  ) => {
    const seen = { settings: stored(fields).settings, sealed: null }
    const input = { bank_guid, provider_guid, seen, ...changes }
    return decide(updateProvider, input, given(existing(fields), secrets, ...others))
  }
  const sinceThen = { settings: { url: 'https://other.example' }, sealed: null }
  const sealedSince = { settings: stored({}).settings, sealed: new Uint8Array([2]) }

  test.each<[string, Partial<UpdateProviderInput>, Partial<Provider>, string]>([
    ['one that is deleted', {}, { state: 'deleted' }, 'not_found'],
    ['a name that is taken', { name: 'other' }, {}, 'data_exists'],
    ['settings that were not checked', { settings: { url: 'https://new.example' } }, {}, 'check_needed'],
    ['secrets that were not checked', { encrypted }, {}, 'check_needed'],
    ['a resumed one that was not checked', { is_paused: false }, { state: 'paused' }, 'check_needed'],
    ['settings beside others', { settings: {}, check: up, seen: sinceThen }, {}, 'data_exists'],
    ['secrets beside others', { encrypted, check: up, seen: sealedSince }, {}, 'data_exists'],
    ['to resume beside a change', { is_paused: false, check: up, seen: sinceThen }, { state: 'paused' }, 'data_exists'],
  ])('refuses %s', (_, changes, fields, rejected) => {
    const other = existing({ guid: guidOf('other'), name: 'other' })
    expect(outputOf(run(changes, fields, other))).toMatchObject({ rejected })
  })

  test.each<[string, Partial<UpdateProviderInput>, Partial<Provider>, Partial<Provider>]>([
    ['its own name', { name: 'market' }, {}, { name: 'market', state: 'up' }],
    [
      'a rule, without a check',
      { rule: { assets: ['USD'] } },
      { state: 'down' },
      { state: 'down', rule: { assets: ['USD'] } },
    ],
    ['paused', { is_paused: true }, {}, { state: 'paused' }],
    ['paused twice', { is_paused: true }, { state: 'paused' }, { state: 'paused' }],
    ['resumed', { is_paused: false, check: up }, { state: 'paused' }, { state: 'up' }],
    ['resumed while it is away', { is_paused: false, check: down }, { state: 'paused' }, { state: 'down', report }],
    [
      'new settings that take long to check',
      { settings: {}, check: checking },
      {},
      { state: 'checking', progress: 43, report },
    ],
    ['paused while it is checking', { is_paused: true }, { state: 'checking', progress: 43 }, { progress: null }],
    ['renamed while it is checking', { name: 'n' }, { state: 'checking', progress: 43 }, { progress: 43 }],
    ['new settings of a paused one', { settings: {}, check: up }, { state: 'paused' }, { state: 'paused' }],
    [
      'new settings',
      { settings: { url: 'https://new.example' }, check: up },
      { state: 'down' },
      { state: 'up', failure: null },
    ],
  ])('%s', (_, changes, before, after) => expect(outputOf(run(changes, before))).toMatchObject(after))
})

test('deleted, it stays, and a second time is no error', () => {
  const key = { bank_guid, provider_guid }
  expect(outputOf(decide(deleteProvider, key, given()))).toMatchObject({ rejected: 'not_found' })
  for (const state of ['up', 'checking', 'down', 'paused', 'deleted'] as const) {
    expect(outputOf(decide(deleteProvider, key, given(existing({ state }))))).toMatchObject({ state: 'deleted' })
  }
})

describe('a check', () => {
  const asked = { bank_guid, provider_guid, event_sequence: 2 }

  test.each<[string, Partial<Provider>, ProviderCheck, Partial<Provider> | 'stale']>([
    ['an answer of another state', { event_sequence: 3 }, down, 'stale'],
    ['a paused one', { state: 'paused' }, down, 'stale'],
    ['it fails', {}, down, { state: 'down', failure: 'It is away.', report }],
    ['it begins to read', {}, checking, { state: 'checking', progress: 43, failure: null, report }],
    ['it has read more', { state: 'checking', progress: 20 }, checking, { state: 'checking', progress: 43 }],
    ['it has read all', { state: 'checking', progress: 43 }, up, { state: 'up', progress: null }],
    ['it works again', { state: 'down', failure: 'It is away.' }, up, { state: 'up', failure: null }],
    [
      'it fails for another reason',
      { state: 'down', failure: 'No.' },
      down,
      { failure: 'It is away.', event_sequence: 2 },
    ],
  ])('of a job: %s', (_, before, check, after) => {
    const output = outputOf(decide(recordCheck, { ...asked, check }, given(existing(before))))
    if (after === 'stale') expect(output).toBe('stale')
    else expect(output).toMatchObject(after)
  })

  test('a job that sees nothing new writes the time every five minutes only', () => {
    const written = (checked_at: number) =>
      writtenTo(
        decide(recordCheck, { ...asked, check: up }, given(existing({ checked_at: later(checked_at) }))),
        providers,
      )
    expect(written(-299)).toEqual([])
    expect(written(-300)).toMatchObject([{ checked_at: now }])
  })

  test('of an administrator answers a paused one as it is', () => {
    const key = { bank_guid, provider_guid }
    const run = (fields: Partial<Provider>, check?: ProviderCheck) =>
      outputOf(decide(checkProvider, { ...key, check }, given(existing(fields))))
    expect(outputOf(decide(checkProvider, { ...key, check: up }, given()))).toMatchObject({ rejected: 'not_found' })
    expect(run({ state: 'paused' })).toMatchObject({ state: 'paused' })
    expect(run({ state: 'paused' }, down)).toMatchObject({ state: 'paused' })
    expect(run({}, down)).toMatchObject({ state: 'down' })
  })
})
