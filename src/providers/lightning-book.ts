// What a lightning node of the operator has in its own books. In whole satoshi, as the ledger rounds them.
export interface LightningBook {
  /** With the fee of the route; 0: the node has not paid this hash. */
  paid(payment_hash: string): Promise<bigint>
  /** 0: no invoice with this hash was paid. */
  received(payment_hash: string): Promise<bigint>
}
