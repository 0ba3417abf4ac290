// A member of the staff, by name where the session may read names. Others see the guid, and everybody sees themselves.
import type { StaffMember } from '@corridor/client'
import { useBank } from '../api/bank.tsx'
import { useList } from '../api/queries.ts'
import { shortGuid } from '../format/words.ts'
import { texts } from '../texts.ts'

/** From the guid of a member to what people call them. */
export function useMemberName(): (guid: string) => string {
  const { session } = useBank()
  const members = useList<StaffMember>('staffMembers.list', { per_page: 100 }).data?.objects ?? []
  return (guid) => {
    if (guid === session.staff_member.guid) return texts.approvals.you
    return members.find((each) => each.guid === guid)?.name ?? texts.approvals.member(shortGuid(guid))
  }
}

export function Member({ guid }: { guid: string }) {
  const nameOf = useMemberName()
  return <strong title={guid}>{nameOf(guid)}</strong>
}
