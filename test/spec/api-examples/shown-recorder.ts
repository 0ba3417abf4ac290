// Makes the run of the recorded examples again, but with the code of the API reference: each request is sent by the example that the
// page shows. Its variables get the guids of this run.

import type { ApiDocument, Call } from '../../../docs/.vitepress/reference/document.ts'
import { callsOf } from '../../../docs/.vitepress/reference/document.ts'
import { bound, type ShownRequest } from '../../../docs/.vitepress/reference/request.ts'
import type { TestService } from '../../support/service.ts'
import type { Any } from '../desk.ts'
import { type ExampleRequest, Recorder } from './recorder.ts'

/** Runs the example of an operation and answers what it printed. */
export type RunShown = (name: string, variables: ReadonlyMap<string, string>) => Promise<Any>

export class ShownRecorder extends Recorder {
  readonly ran: string[] = []
  readonly #calls: ReadonlyMap<string, Call>
  readonly #document: ApiDocument
  readonly #run: RunShown

  constructor(service: TestService, document: ApiDocument, run: RunShown) {
    super(service, [])
    this.#document = document
    this.#calls = new Map(callsOf(document).map((call) => [call.operation.operationId, call]))
    this.#run = run
  }

  override async example(name: string, asked: ExampleRequest = {}): Promise<Any> {
    const { path = {}, query = {}, body } = asked
    await this.rest()
    const call = this.#calls.get(name)
    if (!call) throw new Error(`openapi.json has no ${name}`)
    const request: ShownRequest = { call, path, query, body }
    this.ran.push(name)
    // The tokens and codes that a page shows work for nobody.
    if (['none', 'session'].includes(call.operation['x-key'])) return super.example(name, asked)
    return this.#run(name, bound(request, this.#document).variables)
  }
}
