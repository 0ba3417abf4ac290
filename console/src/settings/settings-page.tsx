// Settings: the bank's, the staff, and one's own sessions. A tab that the scopes do not allow is not there.
import { Tabs } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { texts } from '../texts.ts'
import { BankTab } from './bank-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { StaffTab } from './staff-tab.tsx'

const tabs = {
  bank: { operation: 'banks.get', Tab: BankTab },
  staff: { operation: 'staffMembers.list', Tab: StaffTab },
  sessions: { operation: 'sessions.list', Tab: SessionsTab },
} as const

type Name = keyof typeof tabs

export function SettingsPage() {
  const bank = useBank()
  const navigate = useNavigate()
  const { tab } = useParams()
  const open = (Object.keys(tabs) as Name[]).filter((name) => bank.can(tabs[name].operation))
  const chosen = open.find((name) => name === tab) ?? open[0]
  if (chosen === undefined) return <Empty icon="shield" says={texts.denied} isPage />
  return (
    <>
      <PageTitle title={texts.settings.title} icon="settings" />
      <Tabs value={chosen} onChange={(next) => navigate(`/${bank.guid}/settings/${next}`)} keepMounted={false}>
        <Tabs.List mb="md">
          {open.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.settings.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {open.map((name) => {
          const { Tab } = tabs[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Tab />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}
