// Invites somebody to the staff. The link of the invitation is shown once, here.
import type { StaffMember } from '@corridor/client'
import { Alert, Button, CopyButton, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Rec } from '../api/record.ts'
import { SchemaForm } from '../forms/schema-form.tsx'
import { Icon } from '../icons.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'

export function InviteModal({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const [url, setUrl] = useState<string>()
  const leave = () => {
    setUrl(undefined)
    close()
  }
  const keep = (answer: Rec) => setUrl((answer as unknown as StaffMember).invitation_url)
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      title={texts.settings.inviteTitle}
      closeButtonProps={{ 'aria-label': texts.common.close }}
    >
      {url ? (
        <InvitationLink url={url} />
      ) : (
        <SchemaForm
          operation="staffMembers.create"
          preset={{ 'grants.length': '1', 'grants[0].role': 'viewer' }}
          shown={['bank_guid']}
          submit={({ values }) => texts.settings.inviteSubmit(String(values.email ?? ''))}
          onDone={keep}
        />
      )}
    </Modal>
  )
}

export const InvitationLink = ({ url }: { url: string }) => (
  <div className={styles.confirm}>
    <Alert color="accent" icon={<Icon name="key" />} role="status">
      {texts.settings.link}
    </Alert>
    <code className={styles.wrapped}>{url}</code>
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button onClick={copy} leftSection={<Icon name={copied ? 'check' : 'copy'} size={15} />}>
          {copied ? texts.common.copied : texts.common.copy}
        </Button>
      )}
    </CopyButton>
  </div>
)
