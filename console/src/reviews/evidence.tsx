// The evidence of a review: why it waits, what was asked, what the checks said, people, documents, what was decided before.
import type { ReviewWithEvidence } from '@corridor/client'
import type { Rec } from '../api/record.ts'
import { countText } from '../format/amounts.ts'
import { labelOf, wordsOf } from '../format/words.ts'
import { namedIn } from '../objects/related.tsx'
import { FieldList } from '../parts/field-value.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { History } from './history.tsx'
import { hitsIn, ListedEntries } from './listed-entries.tsx'
import { objectOf } from './objects.ts'
import { PersonCard } from './person-card.tsx'
import styles from './reviews.module.css'

/** Fields that tell what screening or the verifier found. */
const checks = ['verifier_state', 'failure_code', 'failure_codes', 'compliance_checks', 'compliance_decisions']
/** Shown elsewhere, or in a form of their own. */
const apart = ['documents', 'last_error', 'attempts', 'counterparty_guid', 'associates', 'listed_entries', ...checks]
/** Of a hit, which shows them with the entry. */
const ofHit = ['list', 'entry_id', 'entry_hash', 'score', 'evidence', 'screening']

/** Kinds that no check has anything to say about. */
const unchecked = ['job', 'webhook', 'payment_file', 'screening_hit']

type Fields = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)

const partOf = (fields: Fields, isWanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => isWanted(name) && !isEmpty(value)))

export function Evidence({ review }: { review: ReviewWithEvidence }) {
  const { evidence, kind, asset } = review
  const isListed = hitsIn(evidence).length > 0
  const asked = partOf(evidence, (name) => !apart.includes(name) && !(isListed && ofHit.includes(name)))
  const said = partOf(evidence, (name) => checks.includes(name))
  return (
    <>
      <p className={styles.why}>
        {isListed && kind === 'identity_verification'
          ? texts.reviews.listed.whyVerification
          : texts.reviews.why[kind as keyof typeof texts.reviews.why]}
      </p>
      {kind === 'job' && <DeadJob evidence={evidence} />}
      {isListed && (
        <div className={styles.compared}>
          <Card title={texts.reviews.listed.title}>
            <ListedEntries evidence={evidence} />
          </Card>
          <People review={review} />
        </div>
      )}
      <Card title={texts.reviews.asked}>
        <AllFields fields={{ ...asked, ...(asset ? { asset } : {}) }} />
      </Card>
      {!unchecked.includes(kind) && !(isListed && Object.keys(said).length === 0) && (
        <Card title={texts.reviews.said}>
          {Object.keys(said).length > 0 ? (
            <AllFields fields={said} />
          ) : (
            <p className={styles.note}>{texts.reviews.saidNothing}</p>
          )}
        </Card>
      )}
      <Documents documents={evidence.documents} />
      {!isListed && <People review={review} />}
      <RelatedObjects review={review} />
      <History records={review.history} />
    </>
  )
}

const Card = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={partStyles.card}>
    <h2 className={partStyles.cardTitle}>{title}</h2>
    {children}
  </section>
)

const AllFields = ({ fields }: { fields: Fields }) => (
  <FieldList record={{ ...fields, guid: '' } as Rec} without={['guid']} />
)

function DeadJob({ evidence: { attempts, last_error } }: { evidence: Fields }) {
  return (
    <Card title={texts.reviews.lastError}>
      <p className={styles.note}>{texts.reviews.attempts(countText(Number(attempts ?? 0)))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
      <pre className={styles.lastError} tabIndex={0}>
        {String(last_error ?? '–')}
      </pre>
    </Card>
  )
}

function Documents({ documents }: { documents: unknown }) {
  if (!Array.isArray(documents) || documents.length === 0) return null
  return (
    <Card title={texts.reviews.documents}>
      <dl className={partStyles.related}>
        {(documents as readonly { readonly guid: string; readonly type: string }[]).map(({ guid, type }) => (
          <div key={guid}>
            <dt>{wordsOf(type)}</dt>
            <dd>
              <ObjectLink noun="files" guid={guid} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Each person once: the customer, the counterparty, the associates of a business. */
function People({ review: { customer_guid, evidence } }: { review: ReviewWithEvidence }) {
  const associates = (evidence.associates ?? []) as readonly { readonly customer_guid?: string }[]
  const customers = new Set([customer_guid, ...associates.map((each) => each.customer_guid)].filter(isText))
  const counterparties = [evidence.counterparty_guid].filter(isText)
  if (customers.size + counterparties.length === 0) return null
  return (
    <Card title={texts.reviews.people}>
      {[...customers].map((guid) => (
        <PersonCard key={guid} noun="customers" guid={guid} />
      ))}
      {counterparties.map((guid) => (
        <PersonCard key={guid} noun="counterparties" guid={guid} />
      ))}
    </Card>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The object itself, and what the evidence names. */
function RelatedObjects({ review }: { review: ReviewWithEvidence }) {
  const object = objectOf(review)
  const named = namedIn({ ...review.evidence, guid: review.guid } as Rec)
  if (!object && named.length === 0) return null
  return (
    <Card title={texts.reviews.related}>
      <dl className={partStyles.related}>
        {object && (
          <div>
            <dt>{texts.nouns[object.noun].one}</dt>
            <dd>
              <ObjectLink noun={object.noun} guid={object.guid} />
            </dd>
          </div>
        )}
        {named.map(({ field, of, guid }) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <ObjectLink noun={of} guid={guid} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
