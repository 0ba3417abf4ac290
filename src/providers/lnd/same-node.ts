// The payments and invoices of a provider are with one node. Another node at its address knows nothing of them: until the right one is
// back, everything waits.
import { CarrierAway } from '../carrier.ts'
import type { Invoices } from '../invoicing.ts'
import type { LightningBook } from '../lightning-book.ts'
import { nodeInfo } from './info.ts'
import type { LndRest } from './rest.ts'

export class AnotherNode extends CarrierAway {
  constructor() {
    super('another lightning node answers at the address of this one')
  }
}

/** Asks the node for its public key, and throws if it is another one. */
export type SameNode = () => Promise<string>

export class UncheckedNode extends CarrierAway {
  constructor() {
    super('no check has seen this lightning node yet, so nobody knows which one it is')
  }
}

/** `identity`: the public key of the node. Undefined: no check has succeeded yet. What was given to any node now would be with that one. */
export function sameNode(rest: LndRest, identity: string | undefined): SameNode {
  return async () => {
    if (identity === undefined) throw new UncheckedNode()
    const found = (await nodeInfo(rest)).identity
    if (found !== identity) throw new AnotherNode()
    return found
  }
}

const after =
  <Args extends readonly unknown[], Answer>(check: SameNode, ask: (...args: Args) => Promise<Answer>) =>
  async (...args: Args): Promise<Answer> => {
    await check()
    return ask(...args)
  }

export const whicheverNode =
  (rest: LndRest): SameNode =>
  async () =>
    (await nodeInfo(rest)).identity

export const invoicesOfSameNode = (check: SameNode, { isOffered, issue, standing, cancel }: Invoices): Invoices => ({
  isOffered,
  issue: after(check, issue),
  standing: after(check, standing),
  cancel: after(check, cancel),
})

export const bookOfSameNode = (check: SameNode, { paid, received, sent }: LightningBook): LightningBook => ({
  sent,
  paid: after(check, paid),
  received: after(check, received),
})
