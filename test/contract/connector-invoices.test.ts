// Invoices behind the connector protocol keep the contract: what is asked goes through the client, the wire and the server, which starts
// anew whenever a process connects.
import { defined } from '../../src/kernel/assert.ts'
import { newGuid, SimulatedConnector } from '../support/simulated-connector.ts'
import { type InvoiceFixture, invoiceContract } from './invoices.ts'

async function connectorFixture(): Promise<InvoiceFixture> {
  const connector = await SimulatedConnector.start()
  return {
    bank_guid: connector.bank_guid,
    now: connector.now,
    newReference: () => newGuid(connector.now),
    async connect() {
      await connector.restart()
      return defined((await connector.client()).lightning.invoices, 'lightning has invoices')
    },
    pay: (reference, msat) => connector.payInvoice(reference, msat),
    stop: () => connector.stop(),
  }
}

invoiceContract('a connector', connectorFixture)
