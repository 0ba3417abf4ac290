// What a request about the staff asks leave for, if the policy of a bank gives it to two people.
import type { LeaveAsked } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Grant } from './role.ts'

/** The second person sees roles, and no name. Without grants it could be of any bank. */
export function leaveOf(
  decision: 'create' | 'update',
  object_guid: Guid,
  grants: readonly Grant[] | undefined,
  body: object,
): LeaveAsked {
  const named = grants?.map(({ bank_guid }) => bank_guid) ?? [null]
  const banks = named.filter((bank_guid) => bank_guid !== null)
  const { disabled }: { readonly disabled?: boolean } = body
  const shown = { ...(grants ? { grants } : {}), ...(disabled === undefined ? {} : { disabled }) }
  const reached = banks.length === named.length ? banks : undefined
  return { kind: 'staff_member', decision, object_guid, banks: reached, body, shown }
}
