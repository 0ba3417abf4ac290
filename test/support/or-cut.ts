// For servers in tests.
import type { IncomingMessage, ServerResponse } from 'node:http'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/**
 * Cuts the connection if the handler fails: its caller went away, or what it asks did. Node has nobody to tell of such a failure, and it would end
 * the whole run.
 */
export const orCut =
  (handle: Handler) =>
  (request: IncomingMessage, response: ServerResponse): void =>
    void handle(request, response).catch(() => response.destroy())
