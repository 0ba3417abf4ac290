// Invoices over HTTP: create, list, read and cancel; and on sandbox banks, pay.
import { endpoint, prose, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { createInvoice } from './create-invoice.ts'
import { CreateInvoice, InvoiceReply, PaySandboxInvoice } from './invoice.schema.ts'
import { invoiceStates, invoices } from './invoice.ts'
import { paySandboxInvoice } from './pay-sandbox-invoice.ts'

const common = { key: 'bank', tag: 'Invoices' } as const
const records = { scope: 'invoices:read', tag: common.tag, table: invoices, reply: InvoiceReply }

export const invoiceRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/invoices',
    scope: 'invoices:execute',
    name: 'createInvoice',
    summary: 'Create a lightning invoice that pays into an account',
    description: prose(
      'For a BTC account of the bank or of a verified customer. It answers `storing`: when the node has made it, it is `open`',
      'and has the text that the payer pays (`invoice`). When it is paid it is `settled`, and `transfer_guid` names the',
      'arrival that credited the account. Without `amount`, in satoshi, the payer chooses.',
    ),
    body: CreateInvoice,
    reply: [201, InvoiceReply],
    refuses: ['no_account', ...unfitCustomerCodes, 'invalid_account', 'unsupported_value', 'invalid_amount'],
    async handle({ caller, body, submit, services }) {
      const { bank_guid } = caller
      const { lightning } = await services.providersOf(bank_guid)
      return submit(createInvoice, { ...body, bank_guid, has_node: lightning.invoices?.isOffered() === true })
    },
  }),
  listEndpoint({
    ...records,
    path: '/invoices',
    name: 'listInvoices',
    summary: 'List invoices',
    filters: {
      guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      account_guid: guids,
      state: wordsOf(statesOf(invoiceStates)),
      payment_hash: words,
      label: words,
    },
  }),
  readEndpoint({ ...records, path: '/invoices/{invoice_guid}', name: 'getInvoice', summary: 'Read an invoice' }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: '/invoices/{invoice_guid}',
    scope: 'invoices:execute',
    name: 'cancelInvoice',
    summary: 'Cancel an invoice',
    description: prose(
      'It is `cancelling` until the node has cancelled it; then nobody can pay it any more. If it was paid before that, it is',
      '`settled`. What is already cancelling or has ended: 409.',
    ),
    reply: [200, InvoiceReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, submit }) => submit(cancelInvoice, { bank_guid: caller.bank_guid, ...params }),
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/invoices/{invoice_guid}/pay',
    name: 'paySandboxInvoice',
    summary: 'Pay an open invoice of the bank, as if by lightning',
    description: prose(
      'It is `settled` at once. `amount`, in satoshi, is needed if the invoice leaves it to the payer; otherwise it may be',
      'up to twice the amount of the invoice. An invoice that a real node made is paid from a wallet instead.',
    ),
    body: PaySandboxInvoice,
    reply: [200, InvoiceReply],
    refuses: ['data_exists', 'unsupported_value', 'invalid_amount'],
    handle: ({ caller, params, body, submit }) =>
      submit(paySandboxInvoice, { ...body, bank_guid: caller.bank_guid, ...params }),
  }),
]
