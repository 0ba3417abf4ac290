// Makes lightning invoices that a sandbox bank can pay.
import { endpoint, prose, sandboxSwitch } from '../../http/endpoint.ts'
import { AnyAmount, DateTime, Named, NamedBody, PositiveAmount, Text, Type } from '../../wire/fields.ts'
import { mintSandboxInvoice } from './mint-sandbox-invoice.ts'

const InvoiceReply = Named('SandboxInvoice', {
  invoice: Type.String({ description: 'BOLT 11: the `network_address` of a quote for a lightning_transfer.' }),
  payment_hash: Type.String(),
  amount: Type.Optional(AnyAmount),
  description: Type.String(),
  expires_at: DateTime,
})

export const sandboxInvoiceRoutes = [
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/invoices',
    name: 'createSandboxInvoice',
    summary: 'Make a lightning invoice to be paid',
    description: prose(
      "A valid BOLT 11 invoice of the bank's network, as of the bank's clock, good for an hour. `amount` is in satoshi;",
      'without it the payer says how much.',
    ),
    body: NamedBody('SandboxInvoiceInput', {
      amount: Type.Optional(PositiveAmount),
      description: Type.Optional(Text(1, 100)),
    }),
    reply: [201, InvoiceReply],
    refuses: ['unsupported_value', 'invalid_amount'],
    async handle({ caller, body, submit, services }) {
      const { bank_guid } = caller
      const { lightning } = await services.providersOf(bank_guid)
      const { amount, description = 'Sandbox invoice' } = body
      return submit(mintSandboxInvoice, { bank_guid, amount, description, mint: lightning.mintOf(bank_guid) })
    },
  }),
]
