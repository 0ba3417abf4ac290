// The three pages that every noun has: its list, one object, and the form that makes a new one.
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useBank } from '../api/bank.tsx'
import type { Rec } from '../api/record.ts'
import { AuditPage } from '../audit/audit-page.tsx'
import type { Values } from '../forms/form-state.ts'
import formStyles from '../forms/forms.module.css'
import { SchemaForm } from '../forms/schema-form.tsx'
import { RecordsList } from '../lists/records-list.tsx'
import type { Noun } from '../nouns/noun.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import { findNoun } from '../nouns/nouns.ts'
import { ObjectPage } from '../objects/object-page.tsx'
import { Empty } from '../parts/empty.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Secret, secretIn } from '../parts/secret.tsx'
import { TradePage } from '../quotes/trade-page.tsx'
import { SendPage } from '../remittance/send-page.tsx'
import { texts } from '../texts.ts'
import { NotFound } from './not-found.tsx'

export function NounPages() {
  const { noun: name, guid } = useParams()
  const bank = useBank()
  const noun = findNoun(name)
  if (!noun) return <NotFound />
  if (!bank.can(`${clientNameOf(noun.name)}.list`)) return <Empty icon="shield" says={texts.denied} isPage />
  if (guid === undefined && noun.name === 'audit_records') return <AuditPage noun={noun} />
  if (guid === undefined) return <RecordsList key={noun.name} noun={noun} />
  if (guid === 'new') return <NewPage key={noun.name} noun={noun} />
  return <ObjectPage key={guid} noun={noun} guid={guid} />
}

function NewPage({ noun }: { noun: Noun }) {
  const bank = useBank()
  if (!bank.can(`${clientNameOf(noun.name)}.create`)) return <Empty icon="shield" says={texts.denied} isPage />
  if (noun.name === 'trades') return <TradePage />
  if (noun.name === 'plans') return <SendPage />
  return noun.create ? <CreatePage noun={noun} /> : <NotFound />
}

/** What the address has is filled in already. A key or signing key is shown before the object's page, which no longer has it. */
function CreatePage({ noun }: { noun: Noun }) {
  const bank = useBank()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [made, setMade] = useState<Rec>()
  const { one } = texts.nouns[noun.name]
  const secret = made && secretIn(made)
  const title = secret ? texts.secret.title(one) : texts.common.create(one)
  const open = ({ guid }: Rec) => navigate(`/${bank.guid}/${noun.name}/${guid}`)
  const { preset, shown = [], hidden = [] } = noun.create ?? {}
  return (
    <>
      <PageTitle title={title} icon={noun.icon} />
      <div className={formStyles.sheet}>
        {made && secret ? (
          <Secret secret={secret} onStored={() => open(made)} />
        ) : (
          <SchemaForm
            operation={`${clientNameOf(noun.name)}.create`}
            preset={{ ...(preset as Values), ...Object.fromEntries(search) }}
            {...{ shown, hidden }}
            submit={() => texts.form.create(one)}
            onDone={(answer) => (secretIn(answer) ? setMade(answer) : open(answer))}
          />
        )}
      </div>
    </>
  )
}
