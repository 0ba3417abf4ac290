// Reports: one tab for each. What a report is asked for is in the address.
import { Tabs } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { texts } from '../texts.ts'
import { ActivityTab } from './activity.tsx'
import { FeesTab } from './fees.tsx'
import { OutstandingTab } from './outstanding.tsx'
import { StatementTab } from './statement.tsx'
import { TrialBalanceTab } from './trial-balance.tsx'

const tabs = {
  statement: StatementTab,
  trial_balance: TrialBalanceTab,
  fees: FeesTab,
  activity: ActivityTab,
  outstanding: OutstandingTab,
} as const

type Kind = keyof typeof tabs

export function ReportsPage() {
  const bank = useBank()
  const navigate = useNavigate()
  const { kind = 'statement' } = useParams()
  if (!bank.can('reports.getTrialBalance')) return <Empty icon="shield" says={texts.denied} isPage />
  return (
    <>
      <PageTitle title={texts.reports.title} icon="report" />
      <Tabs value={kind} onChange={(next) => navigate(`/${bank.guid}/reports/${next}`)} keepMounted={false}>
        <Tabs.List mb="md">
          {(Object.keys(tabs) as Kind[]).map((each) => (
            <Tabs.Tab key={each} value={each}>
              {texts.reports.kinds[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(Object.keys(tabs) as Kind[]).map((each) => {
          const Tab = tabs[each]
          return (
            <Tabs.Panel key={each} value={each}>
              <Tab />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}
