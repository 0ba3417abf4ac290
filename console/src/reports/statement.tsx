// The statement of an account for a period: on the screen, and as a file that the service has made.
import type { AccountStatement } from '@corridor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { countText } from '../format/amounts.ts'
import { download } from '../format/download.ts'
import { RecordPicker } from '../forms/record-picker.tsx'
import { Icon } from '../icons.tsx'
import { StatementLines } from '../money/statement-lines.tsx'
import { Amount } from '../parts/amount.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { Answered } from './answered.tsx'
import { type Period, PeriodBar, useAddressed, usePeriod } from './period.tsx'
import styles from './reports.module.css'

const shown_max = 200

export function StatementTab() {
  const [account, setAccount] = useAddressed('account')
  const period = usePeriod()
  return (
    <>
      <PeriodBar>
        <div className={styles.account}>
          <RecordPicker
            noun="accounts"
            label={texts.reports.account}
            value={account}
            onPick={(guid) => {
              if (guid !== account) setAccount(guid)
            }}
          />
        </div>
      </PeriodBar>
      {account ? (
        <Answered<AccountStatement> operation="accounts.getStatement" parameters={[account, period]}>
          {(statement) => (
            <div className={styles.stack}>
              <Sums statement={statement} />
              <Downloads account={account} period={period} statement={statement} />
              <Lines statement={statement} />
            </div>
          )}
        </Answered>
      ) : (
        <Empty icon="report" says={texts.reports.chooseAccount} guide="ledger" />
      )}
    </>
  )
}

function Sums({ statement }: { statement: AccountStatement }) {
  const { asset, opening_balance, closing_balance, lines } = statement
  const { credit_count, credit_amount, debit_count, debit_amount, held_amount } = statement
  const figures = [
    [texts.reports.opening, opening_balance],
    [texts.reports.credits(countText(credit_count)), credit_amount],
    [texts.reports.debits(countText(debit_count)), -debit_amount],
    [texts.reports.closing, closing_balance],
    [texts.reports.held, held_amount],
  ] as const
  const addsUp = lines.reduce((sum, { amount }) => sum + amount, opening_balance) === closing_balance
  return (
    <section className={partStyles.card}>
      <dl className={partStyles.figures}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Amount amount={amount} asset={asset} />
            </dd>
          </div>
        ))}
      </dl>
      {addsUp && (
        <p className={partStyles.note}>
          <Icon name="check" size={14} /> {texts.reports.addsUp}
        </p>
      )}
    </section>
  )
}

const files = {
  csv: { type: 'text/csv', ending: 'csv' },
  pdf: { type: 'application/pdf', ending: 'pdf' },
  camt053: { type: 'application/xml', ending: 'xml' },
} as const

interface DownloadsProps {
  readonly account: string
  readonly period: Period
  readonly statement: AccountStatement
}

function Downloads({ account, period, statement }: DownloadsProps) {
  const bank = useBank()
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<unknown>()
  const fetchFile = async (format: keyof typeof files) => {
    setBusy(format)
    setError(undefined)
    try {
      const { type, ending } = files[format]
      // The same period as on the screen, also if it ended with "now".
      const { from, to } = { ...statement, ...period }
      const content = (await bank.call('accounts.getStatement', account, { from, to, format })) as string | Uint8Array
      const name = `statement-${statement.asset}-${from.slice(0, 10)}-${to.slice(0, 10)}.${ending}`
      download(name, type, content)
    } catch (caught) {
      setError(caught)
    }
    setBusy(undefined)
  }
  return (
    <>
      <div className={styles.downloads}>
        {(Object.keys(files) as (keyof typeof files)[]).map((format) => (
          <Button
            key={format}
            variant="default"
            size="xs"
            loading={busy === format}
            leftSection={<Icon name="download" size={15} />}
            onClick={() => void fetchFile(format)}
          >
            {texts.reports.download(texts.reports.formats[format])}
          </Button>
        ))}
      </div>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}

function Lines({ statement: { lines, asset } }: { statement: AccountStatement }) {
  if (lines.length === 0) return <Empty icon="report" says={texts.reports.noLines} />
  return (
    <>
      <StatementLines lines={lines.slice(0, shown_max)} asset={asset} />
      {lines.length > shown_max && (
        <p className={partStyles.note}>{texts.reports.linesShown(countText(shown_max), countText(lines.length))}</p>
      )}
    </>
  )
}
