// What an admin does with a member: other roles, a new link, disable and enable. Nobody does it to themselves by mistake.

import { bodies } from 'virtual:bodies'
import type { StaffMember } from '@corridor/client'
import { Button, Menu, Modal, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { useWrite } from '../api/queries.ts'
import { SchemaForm } from '../forms/schema-form.tsx'
import { valuesOf } from '../forms/values.ts'
import { Icon } from '../icons.tsx'
import { Failure } from '../parts/failure.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { InvitationLink } from './invite-modal.tsx'

type Asked = 'roles' | 'disable' | 'link'

export function MemberActions({ member }: { member: StaffMember }) {
  const bank = useBank()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const update = useWrite('staffMembers.update', close)
  const invite = useWrite<StaffMember>('staffMembers.invite')
  if (!bank.can('staffMembers.update') || member.guid === bank.session.staff_member.guid) return null
  const { guid, state, name = '' } = member
  const titles = {
    roles: texts.settings.changeRoles,
    disable: texts.settings.disable,
    link: texts.settings.again,
  }
  const newLink = () => {
    setAsked('link')
    invite.mutate([guid])
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton aria-label={`${texts.settings.change}: ${name}`}>
            <Icon name="chevron" size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('roles')}>{texts.settings.changeRoles}</Menu.Item>
          {state !== 'disabled' && <Menu.Item onClick={newLink}>{texts.settings.again}</Menu.Item>}
          {state === 'disabled' ? (
            <Menu.Item onClick={() => update.mutate([guid, { disabled: false }])}>{texts.settings.enable}</Menu.Item>
          ) : (
            <Menu.Item c="var(--console-bad)" onClick={() => setAsked('disable')}>
              {texts.settings.disable}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={asked !== undefined}
        onClose={close}
        title={asked && `${titles[asked]} · ${name}`}
        closeButtonProps={{ 'aria-label': texts.common.close }}
      >
        {asked === 'roles' && <RolesForm member={member} close={close} />}
        {asked === 'link' && invite.data?.invitation_url && <InvitationLink url={invite.data.invitation_url} />}
        {asked === 'link' && invite.data && !invite.data.invitation_url && <p>{texts.settings.againAsked}</p>}
        {asked === 'disable' && (
          <div className={styles.confirm}>
            <p>{texts.settings.confirmDisable(name)}</p>
            <Button color="red" loading={update.isPending} onClick={() => update.mutate([guid, { disabled: true }])}>
              {texts.settings.disable}
            </Button>
          </div>
        )}
        {(update.error ?? invite.error) && <Failure error={update.error ?? invite.error} />}
      </Modal>
    </>
  )
}

function RolesForm({ member, close }: { member: StaffMember; close: () => void }) {
  const schema = bodies['staffMembers.update'] ?? {}
  return (
    <SchemaForm
      operation="staffMembers.update"
      parameters={[member.guid]}
      preset={valuesOf(schema, '', { grants: member.grants })}
      shown={['grants', 'bank_guid']}
      hidden={['name', 'disabled']}
      submit={() => texts.settings.saveRoles}
      onDone={close}
    />
  )
}
