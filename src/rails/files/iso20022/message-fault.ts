// What is wrong with a message, and where. A fault never repeats what the message says: that may be personal data.

export interface MessageFault {
  /** Counted from 1; undefined: the message is not written yet. */
  readonly line?: number
  /** Such as /Document/CstmrPmtStsRpt/OrgnlPmtInfAndSts[2]/PmtInfSts. */
  readonly path: string
  readonly problem: string
}

export interface FaultyMessage {
  readonly faults: readonly MessageFault[]
}

/** A whole message, or every fault found in it. Never a part of a message. */
export type MessageRead<M> = { readonly message: M } | FaultyMessage

export type MessageWritten = { readonly text: string } | FaultyMessage

export const isFaultyMessage = (result: object): result is FaultyMessage => 'faults' in result

/** More faults than these help nobody, and a hostile file could have millions. */
export const faults_max = 100
