// Creates an invoice that a sandbox bank can pay, for its network and by its clock.
import { type Amount, amount } from '../../kernel/amount.ts'
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds, type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { defaultExpirySeconds } from '../../lightning/invoice.ts'
import { endOfInvoices, type InvoiceMint } from '../../lightning/mint-invoice.ts'
import { msatMax } from '../../lightning/prefix.ts'
import { banks } from '../banks/bank.ts'

export interface MintSandboxInvoiceInput {
  readonly bank_guid: Guid
  /** In satoshi; undefined: the payer chooses. */
  readonly amount?: Amount | undefined
  readonly description: string
  readonly mint: InvoiceMint
}

export interface SandboxInvoice {
  readonly invoice: string
  readonly payment_hash: string
  readonly amount?: Amount
  readonly description: string
  readonly expires_at: Timestamp
}

export const mintSandboxInvoice: Command<MintSandboxInvoiceInput, SandboxInvoice> = {
  name: 'mint-sandbox-invoice',
  decide({ bank_guid, amount: asked, description, mint }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const msat = asked && asked * 1000n
    if (msat && msat > msatMax)
      return reject('invalid_amount', 'amount', 'There is not so much bitcoin. Send a smaller amount, in satoshi.')
    if (moment.now >= endOfInvoices)
      return reject('unsupported_value', undefined, "The bank's clock is past the last time that an invoice can name.")
    const created_at = timestampFromMs(moment.now - (moment.now % 1000))
    const payment_secret = Buffer.from(moment.newGuid() + moment.newGuid(), 'hex')
    const minted = mint({ network: bank.settings.network, msat, description, created_at, payment_secret })
    const expires_at = addSeconds(created_at, defaultExpirySeconds)
    return { output: { ...minted, ...(asked ? { amount: amount(asked) } : {}), description, expires_at } }
  },
}
