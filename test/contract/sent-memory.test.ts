// What every memory of sent transactions must do: the database's, seen by two processes, and the one that tests use.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { BundleMember, NeverSent, Sent, SentMemory } from '../../src/providers/sent-memory.ts'
import { databaseMemories, memoryOfSent } from '../support/sent-memory.ts'

let database: Awaited<ReturnType<typeof databaseMemories>>
beforeAll(async () => {
  database = await databaseMemories()
})
afterAll(() => database.stop())

const alone = memoryOfSent()
const kinds: [string, () => readonly SentMemory[]][] = [
  ['the database', () => database.memories],
  ['a test', () => [alone, alone]],
]

describe.each(kinds)('the memory of %s', (_, memories) => {
  const guid = () => randomBytes(16).toString('hex') as Guid
  const bank_guid = guid()
  const sent = (changes: Partial<Sent> = {}): Sent => ({
    ...{ bank_guid, reference: guid(), chain: 'ethereum', attempt: 0, slots: [`slot ${guid()}`] },
    ...{ raw: '0x02', hash: guid(), created_at: timestampFromMs(1_700_000_000_000), ...changes },
  })

  test('keeps what was sent, attempt after attempt', async () => {
    const [one, two] = memories()
    const first = sent()
    expect(await one!.find(bank_guid, first.reference)).toEqual([])
    expect(await one!.keep(first)).toEqual(first)
    const second = { ...first, attempt: 1, hash: guid() }
    expect(await two!.keep(second)).toEqual(second)
    expect(await one!.find(bank_guid, first.reference)).toEqual([first, second])
    expect(await one!.keep(second)).toEqual(second)
    expect(await two!.find(guid(), first.reference)).toEqual([])
  })

  test('finds what all banks have sent under one hash', async () => {
    const [one, two] = memories()
    const hash = guid()
    const first = sent({ hash, chain: 'lightning' })
    const second = { ...first, attempt: 1, raw: '0x03' }
    const of_another = sent({ hash, chain: 'lightning', bank_guid: guid() })
    for (const each of [first, second, of_another, sent({ hash }), sent({ chain: 'lightning' })]) await one!.keep(each)
    const found = await two!.ofHash('lightning', hash)
    expect(found.filter((each) => each.bank_guid === bank_guid)).toEqual([first, second])
    expect(found.filter((each) => each.bank_guid !== bank_guid)).toEqual([of_another])
  })

  test('keeps no further attempt that could be mined beside the first', async () => {
    const [one, two] = memories()
    const first = sent({ slots: [`slot 1 ${guid()}`, `slot 2 ${guid()}`] })
    await one!.keep(first)
    const others = [[`slot ${guid()}`], first.slots.slice(1), [...first.slots, `slot ${guid()}`]]
    for (const slots of others) {
      const kept = two!.keep({ ...first, attempt: 1, slots, hash: guid() })
      await expect(kept).rejects.toThrow('every attempt takes the slots of the first')
    }
    expect(await one!.find(bank_guid, first.reference)).toEqual([first])
  })

  test('closes what the attempts before have made: nobody spends it, and who spends it first forbids the replacement', async () => {
    const [one, two] = memories()
    const first = sent({ chain: 'bitcoin' })
    const second = { ...first, attempt: 1, hash: guid() }
    const spending = (made: string) => sent({ chain: 'bitcoin', slots: [made] })
    await one!.keep(first)
    expect(await two!.keep({ ...second, closes: [`${first.hash}:1`, `${first.hash}:2`] })).toEqual(second)
    expect(await one!.keep(spending(`${first.hash}:2`))).toBe('slot_taken')
    // What it has closed is none of its own slots.
    expect(await one!.find(bank_guid, first.reference)).toEqual([first, second])
    const child = spending(`${second.hash}:1`)
    expect(await one!.keep(child)).toEqual(child)
    const third = { ...first, attempt: 2, hash: guid(), closes: [`${first.hash}:1`, `${second.hash}:1`] }
    expect(await two!.keep(third)).toBe('slot_taken')
    expect(await one!.find(bank_guid, first.reference)).toEqual([first, second])
  })

  test('closes a coin, or lets it be spent, if both are asked at once', async () => {
    const first = sent({ chain: 'bitcoin' })
    await memories()[0]!.keep(first)
    const made = `${first.hash}:1`
    const replacement = { ...first, attempt: 1, hash: guid(), closes: [made] }
    const answers = await Promise.all(
      memories().flatMap((each) => [each.keep(replacement), each.keep(sent({ chain: 'bitcoin', slots: [made] }))]),
    )
    const kept = answers.filter((answer) => answer !== 'slot_taken') as Sent[]
    expect(new Set(kept.map(({ hash }) => hash)).size).toBe(1)
  })

  test('keeps the first that is said of an attempt', async () => {
    const [one, two] = memories()
    const first = sent()
    await one!.keep(first)
    const other = { ...first, slots: [`slot ${guid()}`], hash: guid() }
    expect(await one!.keep(other)).toEqual(first)
    expect(await two!.keep(other)).toEqual(first)
  })

  test('gives a slot to one payment of a bank', async () => {
    const [one, two] = memories()
    const first = sent()
    await one!.keep(first)
    const { slots } = first
    expect(await one!.keep(sent({ slots }))).toBe('slot_taken')
    expect(await two!.keep(sent({ slots }))).toBe('slot_taken')
    expect(await two!.keep(sent({ slots, chain: 'base' }))).toMatchObject({ slots })
    expect(await two!.keep(sent({ slots, bank_guid: guid() }))).toMatchObject({ slots })
  })

  test('knows which payment has a slot', async () => {
    const [one, two] = memories()
    const first = sent({ chain: 'lightning' })
    const [slot] = first.slots
    expect(await two!.holderOf(bank_guid, 'lightning', slot!)).toBeUndefined()
    await one!.keep(first)
    expect(await two!.holderOf(bank_guid, 'lightning', slot!)).toBe(first.reference)
    expect(await two!.holderOf(bank_guid, 'bitcoin', slot!)).toBeUndefined()
    expect(await two!.holderOf(guid(), 'lightning', slot!)).toBeUndefined()
  })

  test('gives all slots of a payment, or none of them', async () => {
    const [one, two] = memories()
    const [a, b, c] = [1, 2, 3].map((n) => `slot ${n} ${guid()}`)
    const first = sent({ slots: [a!, b!] })
    await one!.keep(first)
    expect(await two!.keep(sent({ slots: [b!, c!] }))).toBe('slot_taken')
    expect(await two!.find(bank_guid, first.reference)).toEqual([first])
    expect(await two!.keep(sent({ slots: [c!] }))).toMatchObject({ slots: [c] })
  })

  test('gives a slot to one of many who want it at once', async () => {
    const slot = `slot ${guid()}`
    const wanted = () => sent({ slots: [`slot ${guid()}`, slot] })
    const answers = await Promise.all(memories().flatMap((each) => [1, 2, 3, 4].map(() => each.keep(wanted()))))
    expect(answers.filter((answer) => answer !== 'slot_taken')).toHaveLength(1)
  })

  test('keeps one of many that are said of one payment at once', async () => {
    const reference = guid()
    const answers = await Promise.all(
      memories().flatMap((each) => [1, 2, 3, 4].map(() => each.keep(sent({ reference })))),
    )
    expect(new Set(answers.map((answer) => (answer as Sent).hash)).size).toBe(1)
    expect(await memories()[0]!.find(bank_guid, reference)).toEqual([answers[0]])
  })

  test('keeps that a payment is never sent', async () => {
    const [one, two] = memories()
    const { reference, chain, created_at } = sent()
    const never = { bank_guid, reference, chain, created_at, refusal: 'cancelled' } as const
    expect(await one!.keep(never)).toEqual(never)
    expect(await two!.keep(sent({ reference }))).toEqual(never)
    expect(await two!.find(bank_guid, reference)).toEqual([never])
  })

  test('and cannot take back that it was sent', async () => {
    const [one, two] = memories()
    const first = sent()
    await one!.keep(first)
    const { reference, chain, created_at } = first
    expect(await two!.keep({ bank_guid, reference, chain, created_at, refusal: 'cancelled' })).toEqual(first)
  })

  describe('of a bundle', () => {
    const member = (output: number, reference = guid()): BundleMember => ({
      ...{ reference, output, outputs: 2, fee_max: amount(1000n) },
    })
    const never = (reference: Guid): NeverSent => {
      const { chain, created_at } = sent({ chain: 'bitcoin' })
      return { bank_guid, reference, chain, created_at, refusal: 'cancelled' }
    }

    test('keeps it with its payments, and each of them finds its attempts', async () => {
      const [one, two] = memories()
      const first = sent({ chain: 'bitcoin' })
      const members = [member(0), member(2)]
      expect(await one!.keepBundle(first, members)).toBe('stored')
      const second = { ...first, attempt: 1, hash: guid() }
      await two!.keep({ ...second, closes: [`${first.hash}:4`] })
      const attempts = [first, second].map((each) => ({ ...each, members }))
      for (const reference of [first.reference, ...members.map((each) => each.reference)])
        expect(await two!.find(bank_guid, reference)).toEqual(attempts)
      expect((await one!.ofHash('bitcoin', first.hash))[0]).toEqual(attempts[0])
    })

    test('keeps nothing of it if one of its payments is refused, sent alone or in another bundle', async () => {
      const [one, two] = memories()
      const refused = member(0)
      const alone = member(0)
      const [inside, other] = [member(0), member(2)]
      await one!.keep(never(refused.reference))
      await one!.keep(sent({ chain: 'bitcoin', reference: alone.reference }))
      await one!.keepBundle(sent({ chain: 'bitcoin' }), [inside])
      for (const taken of [refused, alone, inside]) {
        const late = sent({ chain: 'bitcoin' })
        expect(await two!.keepBundle(late, [other, { ...taken, output: 4 }])).toBe('member_taken')
        expect(await two!.find(bank_guid, late.reference)).toEqual([])
        expect(await two!.find(bank_guid, other.reference)).toEqual([])
      }
      // Its coins are free too.
      const last = sent({ chain: 'bitcoin' })
      expect(await two!.keepBundle(last, [other])).toBe('stored')
      expect(await one!.keepBundle(sent({ chain: 'bitcoin', slots: last.slots }), [member(0)])).toBe('slot_taken')
    })

    test('and a payment in it is neither refused nor sent alone afterwards', async () => {
      const [one, two] = memories()
      const first = sent({ chain: 'bitcoin' })
      const inside = member(0)
      await one!.keepBundle(first, [inside])
      const expected = [{ ...first, members: [inside] }]
      expect([await two!.keep(never(inside.reference))]).toEqual(expected)
      expect([await two!.keep(sent({ chain: 'bitcoin', reference: inside.reference }))]).toEqual(expected)
      expect(await one!.find(bank_guid, inside.reference)).toEqual(expected)
    })

    test('stores one of many that want a payment at once', async () => {
      const [shared, slot] = [member(0), () => [`slot ${guid()}`]]
      const answers = await Promise.all(
        memories().flatMap((each) => [
          ...[1, 2, 3].map(() => each.keepBundle(sent({ chain: 'bitcoin', slots: slot() }), [shared, member(2)])),
          each.keep(sent({ chain: 'bitcoin', reference: shared.reference, slots: slot() })),
          each.keep(never(shared.reference)),
        ]),
      )
      const [kept] = await memories()[0]!.find(bank_guid, shared.reference)
      const bundles = answers.filter((answer) => answer === 'stored')
      expect(bundles).toHaveLength(kept && 'members' in kept ? 1 : 0)
      for (const answer of answers.filter((each) => typeof each === 'object')) expect(answer).toEqual(kept)
    })
  })
})
