// Waits for lists that a provider reads, however long that takes.
import { eventually, ok, type TestService } from './service.ts'

interface Shown {
  readonly state: string
  readonly guid: string
  readonly failure: string | null
  readonly ports: readonly string[]
  readonly settings: object
  readonly report: { readonly serves: readonly { readonly type: string; readonly values: readonly string[] }[] } | null
}

/** The provider once it has read its lists, in the order of their names: the database keeps another one. */
export async function onceRead(s: TestService, guid: string): Promise<Shown> {
  const found: Shown = await eventually(
    () => ok(s.call('GET', `/providers/${guid}`)),
    ({ state }: Shown) => state !== 'checking',
  )
  const serves = (found.report?.serves ?? []).toSorted((a, b) => (a.type < b.type ? -1 : 1))
  return { ...found, report: { serves } }
}

/** Checks the provider until it is as it should be. */
export const checkUntil = (s: TestService, guid: string, isRight: (provider: Shown) => boolean): Promise<Shown> =>
  eventually(() => ok(s.call('POST', `/providers/${guid}/check`)), isRight)

/** Checks the provider until newer files are in use. */
export async function checkForNewer(s: TestService, guid: string): Promise<void> {
  const servesOf = ({ report }: Shown): string => JSON.stringify(report?.serves)
  const before = servesOf(await ok(s.call('GET', `/providers/${guid}`)))
  await checkUntil(s, guid, (provider) => servesOf(provider) !== before)
}
