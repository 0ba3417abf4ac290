// What the console knows of a noun. The generic list, object page and create page are made from it; a noun is a few lines.
import type { ReactNode } from 'react'
import type { Query } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import type { Values } from '../forms/form-state.ts'
import type { IconName } from '../icons.tsx'
import type { NounName } from '../texts/nouns.ts'

export interface Column<R extends Rec = Rec> {
  /** The field that it shows. */
  readonly name: string
  readonly label?: string
  /** Right-aligned. */
  readonly isNumber?: boolean
  render(record: R): ReactNode
}

/** Records of another noun that belong to this one. */
export interface RelatedList<R extends Rec = Rec> {
  readonly noun: NounName
  query(record: R): Query
}

/** Something that can be done with a record. */
export interface Action<R extends Rec = Rec> {
  readonly label: string
  readonly operation: string
  readonly isDanger?: boolean
  /** Has a body that the person fills in. */
  readonly hasForm?: boolean
  readonly body?: Readonly<Record<string, unknown>>
  /** What the call takes in the place of the record's guid and the body. */
  parameters?(record: R): readonly unknown[]
  /** Of the form. */
  preset?(record: R): Values
  readonly hidden?: readonly string[]
  /** What is said of the answer. */
  says?(answer: unknown): string
  /** The answer has a secret, which is shown once. */
  readonly hasSecret?: boolean
  when(record: R): boolean
}

/** A page on which one goes on with a record. */
interface NextPage<R extends Rec = Rec> {
  readonly label: string
  readonly operation: string
  /** Below the bank. */
  to(record: R): string
  when?(record: R): boolean
}

/** The form that changes a record: its fields are filled in. */
interface EditForm<R extends Rec = Rec> {
  readonly hidden?: readonly string[]
  when?(record: R): boolean
}

interface CreateForm {
  /** Optional fields that are shown at once, beside those that are needed. */
  readonly shown?: readonly string[]
  readonly hidden?: readonly string[]
  readonly preset?: Readonly<Record<string, unknown>>
}

export interface Noun<R extends Rec = Rec> {
  readonly name: NounName
  readonly icon: IconName
  readonly columns: readonly Column<R>[]
  /** What it is, in a few words: beside the guid, in pickers and in search. */
  title?(record: R): string | undefined
  /** Fields that say what it is about, above what happened. */
  readonly facts?: readonly (keyof R & string)[]
  /** Above what happened: a drawing, a countdown. */
  readonly Heart?: (props: { record: R }) => ReactNode
  readonly Money?: (props: { record: R }) => ReactNode
  readonly related?: readonly RelatedList<R>[]
  readonly actions?: readonly Action<R>[]
  readonly next?: readonly NextPage<R>[]
  /** Undefined if it cannot be created by a form of its own. */
  readonly create?: CreateForm
  /** Undefined if nothing of it can be changed by a form. */
  readonly edit?: EditForm<R>
  /** Fields that are personal data: shown only when asked for. */
  readonly personal?: readonly string[]
  /** What the page of one asks for besides. */
  readonly readQuery?: Query
  /** What lists ask for besides. */
  readonly listQuery?: Query
  /** Nothing happens to it: it has only details. */
  readonly hasOnlyDetails?: boolean
  /** It has no operation that reads one; the list finds it by its guid. */
  readonly isListedOnly?: boolean
}

/** Trades and plans have pages of their own instead of a form. */
export const isCreatedHere = ({ name, create }: Pick<Noun, 'name' | 'create'>): boolean =>
  create !== undefined || name === 'trades' || name === 'plans'

/** Nouns of all kinds are kept in one list. */
export const noun = <R extends Rec>(definition: Noun<R>): Noun => definition as unknown as Noun
