// Which fields were carried by a request that was accepted, and which fields of answers were asserted.
import { expect } from 'vitest'
import type { Any, Desk, Notes } from '../desk.ts'
import { noteFields, operationAt, schemaOf } from '../openapi.ts'

class FieldNotes implements Notes {
  readonly carried = new Set<string>()
  readonly asserted = new Set<string>()

  inRequest(method: string, path: string, body: unknown): void {
    const [name, { requestBody }] = operationAt(method, path.split('?')[0]!)
    if (body && requestBody) noteFields(schemaOf(requestBody)!, name, body, (field) => this.carried.add(field))
  }

  /** That an answer has a field proves nothing. Only what a case expects of it counts: `expectAnswer`. */
  inAnswer(): void {}

  /** The answer has these values. A field that is expected to be null is not asserted by that: another case must expect a value. */
  expectAnswer(call: string, status: number, answer: Any, expected: object): void {
    expect(answer).toMatchObject(expected)
    const [method = '', path = ''] = call.split(' ')
    const [name, { responses }] = operationAt(method, path.split('?')[0]!)
    noteFields(schemaOf(responses[status]!)!, name, expected, (field) => this.asserted.add(field))
  }
}

export const notes = new FieldNotes()

/** Reads a path when nothing is left to do, and expects these values. */
export async function shows(desk: Desk, path: string, expected: object): Promise<Any> {
  const answer = await desk.show(path)
  notes.expectAnswer(`GET ${path}`, 200, answer, expected)
  return answer
}

/** The same with the organization's key. */
export async function showsOrganization({ organization }: Desk, path: string, expected: object): Promise<Any> {
  const answer = await organization.show(path)
  notes.expectAnswer(`GET ${path}`, 200, answer, expected)
  return answer
}

export const nowOf = async (desk: Desk): Promise<string> => (await desk.get('/sandbox/clock')).now
export const later = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString()

export const someGuid = expect.stringMatching(/^[0-9a-f]{32}$/)
/** A time that the machine's clock gave. */
export const someTime = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
