// What a connector tells by itself.
import { headersOfMessage, newMessageId } from '../../src/providers/connector/protocol/messages.ts'
import { signingKey } from './fake-connector.ts'
import type { TestService } from './service.ts'

/** Answers the status. */
export const tellNews = ({ service }: TestService, connector_guid: string, news: object): Promise<number> =>
  tellNewsAt(`${service.base_url}/api/connectors/${connector_guid}/news`, { provider_guid: connector_guid, ...news })

export async function tellNewsAt(url: string, news: object): Promise<number> {
  const body = JSON.stringify({ event_id: newMessageId(), ...news })
  const headers = headersOfMessage([signingKey(1)], newMessageId(), Date.now(), body)
  return (await fetch(url, { method: 'POST', headers, body })).status
}
