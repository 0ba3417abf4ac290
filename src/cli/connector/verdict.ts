// One check and its verdict.
import { onOneLine } from '../one-line.ts'
import type { WireExchange } from './exchange.ts'

export interface ContractCheck {
  /** "rails ach USD withdrawal: two at once are one". */
  readonly name: string
  run(): Promise<void>
}

/** The connector does not keep the contract. The message says how. */
export class BrokenContract extends Error {}

/** The check could not look. The message says what is needed for it. */
export class NotChecked extends Error {}

export interface CheckVerdict {
  readonly name: string
  readonly kind: 'ok' | 'failed' | 'skipped'
  readonly reason?: string
  /** What was sent and answered. */
  readonly exchanges: readonly WireExchange[]
}

export function demand(holds: unknown, message: string): asserts holds {
  if (!holds) throw new BrokenContract(message)
}

export async function verdictOn(
  { name, run }: ContractCheck,
  takeExchanges: () => readonly WireExchange[],
): Promise<CheckVerdict> {
  takeExchanges()
  try {
    await run()
    return { name, kind: 'ok', exchanges: takeExchanges() }
  } catch (error) {
    const kind = error instanceof BrokenContract ? 'failed' : error instanceof NotChecked ? 'skipped' : undefined
    if (!kind) throw error
    return { name, kind, reason: (error as Error).message, exchanges: takeExchanges() }
  }
}

const text_max = 1500
const exchanges_max = 4

const shortened = (text: string): string => (text.length > text_max ? `${text.slice(0, text_max)}...` : text)

const exchangeText = ({ method, path, sent, status, answered, fault }: WireExchange): string[] => [
  `        ${method} ${path}${sent === '' ? '' : ` ${shortened(sent)}`}`,
  `        -> ${status === undefined ? fault : `${status} ${onOneLine(shortened(answered.trim()))}`}`,
]

/** One line; of a failure also the last exchanges, the one that failed at the end. */
export function printedVerdict({ name, kind, reason, exchanges }: CheckVerdict): string {
  if (kind === 'ok') return `ok      ${name}`
  const head = `${kind === 'failed' ? 'FAILED ' : 'skipped'} ${name}\n        ${reason}`
  if (kind === 'skipped') return head
  const texts = exchanges.map((each) => exchangeText(each).join('\n'))
  // Of one that was repeated until its time was over, the last is enough.
  const changes = texts.filter((text, index) => text !== texts[index + 1])
  return [head, ...changes.slice(-exchanges_max)].join('\n')
}

export function summaryOf(verdicts: readonly CheckVerdict[]): string {
  const count = (kind: CheckVerdict['kind']): number => verdicts.filter((each) => each.kind === kind).length
  return `${count('ok')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
}
