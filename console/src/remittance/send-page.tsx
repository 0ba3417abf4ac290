// Sends money abroad: from which account, to which, how much. The answer is a plan, drawn as a route, and its page has the button.

import { bodies } from 'virtual:bodies'
import type { Account, Plan } from '@corridor/client'
import { SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useWrite } from '../api/queries.ts'
import { type Rec, textIn } from '../api/record.ts'
import { amountFrom } from '../format/amounts.ts'
import { labelOf, upperFirst, wordsOf } from '../format/words.ts'
import { AskForm } from '../forms/ask-form.tsx'
import { EndAmount } from '../forms/end-amount.tsx'
import formStyles from '../forms/forms.module.css'
import { RecordPicker } from '../forms/record-picker.tsx'
import { resolve } from '../forms/resolve.ts'
import { PageTitle } from '../parts/page-title.tsx'
import type { NounName } from '../texts/nouns.ts'
import { texts } from '../texts.ts'

const sources: readonly NounName[] = ['accounts', 'external_bank_accounts']
const destinations: readonly NounName[] = ['external_bank_accounts', 'external_wallets', 'accounts']

const purposes = purposesOf()

/** As the service names them. */
function purposesOf() {
  const schema = resolve(bodies['plans.create'] ?? {}).properties?.purpose_of_transaction ?? {}
  return { words: (resolve(schema).enum ?? []) as readonly string[], description: schema.description }
}

interface Chosen {
  readonly noun: NounName
  readonly guid: string
  readonly record: Rec | undefined
}

export function SendPage() {
  const bank = useBank()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [from, setFrom] = useState<Chosen>({ noun: 'accounts', guid: search.get('from') ?? '', record: undefined })
  const [to, setTo] = useState<Chosen>({
    noun: 'external_bank_accounts',
    guid: search.get('to') ?? '',
    record: undefined,
  })
  const [end, setEnd] = useState<'source_account' | 'destination_account'>('source_account')
  const [typed, setTyped] = useState('')
  const [purpose, setPurpose] = useState<string | null>(null)
  const plan = useWrite<Plan>('plans.create', ({ guid }) => navigate(`/${bank.guid}/plans/${guid}`))
  const chosen = end === 'source_account' ? from : to
  const asset = chosen.record && textIn(chosen.record, 'asset')
  const amount = asset ? amountFrom(typed, asset) : undefined
  const send = () => {
    const account = from.record as Account | undefined
    plan.mutate([
      {
        type: 'remittance',
        ...(account?.customer_guid ? { customer_guid: account.customer_guid } : { bank_guid: bank.guid }),
        source_account: { guid: from.guid, ...(end === 'source_account' ? { amount } : {}) },
        destination_account: { guid: to.guid, ...(end === 'destination_account' ? { amount } : {}) },
        ...(purpose ? { purpose_of_transaction: purpose } : {}),
      },
    ])
  }
  return (
    <>
      <PageTitle title={texts.route.title} icon="route" />
      <AskForm
        submit={texts.route.plan}
        isReady={amount !== undefined && to.guid !== '' && from.guid !== ''}
        isPending={plan.isPending}
        error={plan.error}
        ask={send}
      >
        <EndChoice label={texts.route.from} nouns={sources} chosen={from} choose={setFrom} />
        <EndChoice label={texts.route.to} nouns={destinations} chosen={to} choose={setTo} />
        <EndAmount
          end={end}
          ends={[
            { value: 'source_account', label: texts.quote.give },
            { value: 'destination_account', label: texts.quote.take },
          ]}
          {...{ typed, asset, setEnd, setTyped }}
        />
        <Select
          label={labelOf('purpose_of_transaction')}
          description={purposes.description}
          value={purpose}
          onChange={setPurpose}
          data={purposes.words.map((word) => ({ value: word, label: wordsOf(word) }))}
          searchable
          clearable
          placeholder={texts.form.choose}
        />
      </AskForm>
    </>
  )
}

interface EndProps {
  readonly label: string
  readonly nouns: readonly NounName[]
  readonly chosen: Chosen
  choose(chosen: Chosen): void
}

const EndChoice = ({ label, nouns, chosen, choose }: EndProps) => (
  <div className={formStyles.group}>
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={chosen.noun}
      onChange={(noun) => choose({ noun: noun as NounName, guid: '', record: undefined })}
      data={nouns.map((noun) => ({ value: noun, label: upperFirst(texts.nouns[noun].one) }))}
    />
    <RecordPicker
      noun={chosen.noun}
      label={label}
      value={chosen.guid}
      isNeeded
      onPick={(guid, record) => choose({ ...chosen, guid, record })}
    />
  </div>
)
