// What a lightning node of the operator has in its own books. In whole satoshi, as the ledger rounds them.
export interface LightningBook {
  /** With the fee of the route; 0: the node has not paid this hash. */
  paid(payment_hash: string): Promise<bigint>
  /** 0: no invoice with this hash was paid. */
  received(payment_hash: string): Promise<bigint>
  /** A payment of this hash that the node has made, or is making; undefined: it has none, or it failed. */
  sent(payment_hash: string): Promise<PaidByNode | undefined>
}

/** As the node counts its payments. */
export interface PaidByNode {
  readonly index: bigint
  /** Its public key. */
  readonly node: string
}
