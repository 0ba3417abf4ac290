// Guids and addresses, shortened in the middle and copied whole; and links to the objects that guids name.
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { shortAddress, shortGuid } from '../format/words.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import type { NounName } from '../texts/nouns.ts'
import { texts } from '../texts.ts'
import { Copied } from './copied.tsx'
import styles from './parts.module.css'

export const Guid = ({ guid }: { guid: string }) => (
  <Copied value={guid} hint={texts.common.guid(guid)}>
    <span className={styles.guid}>{shortGuid(guid)}</span>
  </Copied>
)

export const Address = ({ address }: { address: string }) => (
  <Copied value={address} hint={texts.common.guid(address)}>
    <span className={styles.guid}>{shortAddress(address)}</span>
  </Copied>
)

/** `children` in the place of the guid, if it has a better name. */
export function ObjectLink({ noun, guid, children }: { noun: NounName; guid: string; children?: React.ReactNode }) {
  const bank = useBank()
  if (!bank.can(`${clientNameOf(noun)}.list`)) return <Guid guid={guid} />
  return (
    <Anchor component={Link} to={`/${bank.guid}/${noun}/${guid}`} className={styles.link} title={guid}>
      {children ?? <span className={styles.guid}>{shortGuid(guid)}</span>}
    </Anchor>
  )
}
