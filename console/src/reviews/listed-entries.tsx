// The entries of sanctions lists that somebody is like, beside the person's own data: names, dates, countries, and what fits.
import type { ReviewWithEvidence } from '@corridor/client'
import { labelOf, wordsOf } from '../format/words.ts'
import partStyles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import styles from './reviews.module.css'

interface Dates {
  readonly from: string
  readonly to: string
  readonly is_circa: boolean
}

interface Entry {
  readonly list: string
  readonly entry_id: string
  readonly entry_hash: string
  readonly kind: string
  readonly names: readonly { readonly text: string; readonly quality: string }[]
  readonly birth_dates: readonly Dates[]
  readonly countries: Readonly<Record<'nationality' | 'address' | 'birth', readonly string[]>>
  readonly identification_numbers: readonly string[]
}

interface Hit {
  readonly list: string
  readonly entry_id: string
  readonly entry_hash?: string
  readonly score: number
  readonly verdict?: string
  readonly evidence: readonly { readonly kind: string; readonly agreement?: string; readonly points: number }[]
}

type Evidence = ReviewWithEvidence['evidence']

/** The hit itself, or the matches of the newest decision about the object. */
export function hitsIn(evidence: Evidence): readonly Hit[] {
  if (typeof evidence.entry_id === 'string') return [evidence as unknown as Hit]
  const [newest] = (evidence.screening ?? []) as readonly { readonly matches: readonly Hit[] }[]
  return newest?.matches ?? []
}

const text = texts.reviews.listed

const dateText = ({ from, to, is_circa }: Dates): string => {
  const plain = from === to ? from : `${from} ${text.to} ${to}`
  return is_circa ? `${text.circa} ${plain}` : plain
}

/** "Birth date: different, -18". */
const factText = ({ kind, agreement, points }: Hit['evidence'][number]): string =>
  `${labelOf(kind)}${agreement ? `: ${wordsOf(agreement).toLowerCase()}` : ''}, ${points}`

export function ListedEntries({ evidence }: { evidence: Evidence }) {
  const entries = evidence.listed_entries as readonly Entry[] | undefined
  return (
    <>
      {hitsIn(evidence).map((hit) => (
        <ListedEntry
          key={`${hit.list} ${hit.entry_id}`}
          hit={hit}
          entry={entries?.find(({ list, entry_id }) => list === hit.list && entry_id === hit.entry_id)}
          isAsked={entries !== undefined}
        />
      ))}
    </>
  )
}

function ListedEntry({ hit, entry, isAsked }: { hit: Hit; entry: Entry | undefined; isAsked: boolean }) {
  const isChanged = entry && hit.entry_hash !== undefined && hit.entry_hash !== entry.entry_hash
  const note = isChanged ? text.changed : entry ? undefined : isAsked ? text.gone : text.noScope
  return (
    <div className={styles.person}>
      <strong>{entry?.names[0]?.text ?? `${wordsOf(hit.list)} ${hit.entry_id}`}</strong>
      {note && <p className={styles.note}>{note}</p>}
      <dl className={partStyles.related}>
        <Row label={text.list}>{`${wordsOf(hit.list)}, ${hit.entry_id}`}</Row>
        {entry && (
          <>
            <Row label={text.kind}>{wordsOf(entry.kind)}</Row>
            <Row label={text.aliases}>
              {entry.names
                .slice(1)
                .map((name) => (name.quality === 'weak' ? `${name.text} (${text.weak})` : name.text))
                .join('; ')}
            </Row>
            <Row label={text.born}>{entry.birth_dates.map(dateText).join('; ')}</Row>
            <Row label={text.nationality}>{entry.countries.nationality.join(', ')}</Row>
            <Row label={text.address}>{entry.countries.address.join(', ')}</Row>
            <Row label={text.birthPlace}>{entry.countries.birth.join(', ')}</Row>
            <Row label={text.numbers}>{entry.identification_numbers.join('; ')}</Row>
          </>
        )}
        <Row label={text.score}>{text.of100(hit.score)}</Row>
        <Row label={text.fits}>{hit.evidence.map(factText).join('; ')}</Row>
        {hit.verdict && hit.verdict !== 'open' && <Row label={text.verdict}>{wordsOf(hit.verdict)}</Row>}
      </dl>
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: string }) =>
  children === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
