// `{"from": 0}` in the body of an operation: the guid of what operation 0 of the same bulk makes.
import { reject } from '../../kernel/rejections.ts'
import { noGuid } from '../../wire/body.ts'
import { Refusal } from '../endpoint.ts'

/** Fields of a body by the place of the operation that each names. */
export type Links = Readonly<Record<string, number>>

export const noLinks: Links = {}

const wrong = 'Send {"from": n}, where n is the place of an operation before this one in the same bulk, counted from 0.'

/** The links of the body of operation `place`. Only fields of the body itself can be links. */
export function linksIn(body: unknown, place: number): Links {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return noLinks
  let links: Record<string, number> | undefined
  for (const [field, value] of Object.entries(body)) {
    if (typeof value !== 'object' || value === null || !('from' in value)) continue
    const { from, ...others } = value as { readonly from: unknown }
    if (
      !Number.isInteger(from) ||
      (from as number) < 0 ||
      (from as number) >= place ||
      Object.keys(others).length > 0
    ) {
      throw new Refusal(reject('invalid_value', field, wrong))
    }
    links = { ...links, [field]: from as number }
  }
  return links ?? noLinks
}

/** The body with these guids. A link without one becomes a guid that never exists: the group that decides it knows the true one. */
export const linkedBody = (body: unknown, links: Links, guids: Readonly<Record<string, string>> = {}): unknown => {
  const linked: Record<string, unknown> = { ...(body as object) }
  for (const field of Object.keys(links)) linked[field] = guids[field] ?? noGuid
  return linked
}
