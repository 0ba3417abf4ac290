// A job works on one object in one state: it asks a provider, then submits a command. The command's commit replaces or deletes the
// job, so a job is never lost and has one effect, however often it runs.
import type { CommandEngine } from '../engine/engine.ts'
import { type Answer, outputOf } from '../engine/pending.ts'
import { type Command, type KeyPart, key } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Early, isStale } from '../kernel/job-answer.ts'
import type { Table } from '../kernel/table.ts'
import type { ConfiguredProviders } from '../providers/configured/configured-providers.ts'
import type { Providers } from '../providers/ports.ts'
import type { PersonalData } from '../secrets/personal-data.ts'

export interface Job {
  readonly bank_guid: Guid
  readonly object_guid: Guid
  readonly kind: string
  readonly event_sequence: number
  /** How often it was claimed: the number of this claim. */
  readonly attempts: number
  /** How often it has failed by itself. Undefined: it has just become owed. */
  readonly failures?: number
}

export interface JobServices {
  readonly engine: CommandEngine
  /** The providers of a bank: the simulator for sandbox banks. */
  providersOf(bank_guid: Guid): Promise<Providers>
  /** Looks whether configured providers work. */
  readonly configured: Pick<ConfiguredProviders, 'check' | 'bankNow'>
  /** Encrypts and decrypts what providers are sent or report about a person. Commands see it encrypted only. */
  readonly personalData: Pick<PersonalData, 'encrypt' | 'decrypt' | 'fingerprint'>
  /** Stores the content of a file, encrypted. A command then creates the file. */
  storeContent(bank_guid: Guid, bytes: Uint8Array): Promise<Guid>
}

/** done: a command was committed. obsolete: the object has moved on, and the job is deleted. Or a time of the bank's clock to run again. */
export type JobResult = 'done' | 'obsolete' | Early

export interface JobHandler<Kind extends string = string> {
  readonly kind: Kind
  run(job: Job, services: JobServices): Promise<JobResult>
}

/** One row, as this process has it in memory. */
export const lookAt = async <Row>(
  { engine }: Pick<JobServices, 'engine'>,
  table: Table<Row>,
  ...values: readonly KeyPart[]
): Promise<Row | undefined> => (await engine.look([key(table, ...values)])).get(table, ...values)

interface RowKey {
  readonly table: Table
  readonly values: readonly KeyPart[]
}

/** One row as the database has it: a decision that writes nothing is made on fresh rows. */
const findRow: Command<RowKey, object | undefined> = {
  name: 'find-row',
  decide: ({ table, values }, rows) => ({ output: rows.get(table, ...values) as object | undefined }),
}

/**
 * The object of the job; undefined if it has moved on and the job is obsolete. If another process moved the object to the state that owes
 * this job, the row in memory is older than the job, and is read from the database.
 */
export async function objectOf<Row extends { readonly event_sequence: number }>(
  { bank_guid, object_guid, event_sequence }: Job,
  table: Table<Row>,
  services: JobServices,
): Promise<Row | undefined> {
  const known = await lookAt(services, table, bank_guid, object_guid)
  const isOld = known !== undefined && known.event_sequence < event_sequence
  const input = { table, values: [bank_guid, object_guid] }
  const row = isOld ? (outputOf(await services.engine.submit(findRow, input)) as Row | undefined) : known
  return row && row.event_sequence <= event_sequence ? row : undefined
}

/**
 * What a job returns for the answer to its command. 'stale': the object has moved on. Early: the job runs again at that time. A command that
 * was not decided (the service stops or is overloaded) fails the job, and it is tried again.
 */
export const recorded = (answer: Answer<unknown>): JobResult => {
  const output = outputOf(answer)
  if (isStale(output)) return 'obsolete'
  return isEarly(output) ? { check_again_at: output.check_again_at } : 'done'
}

const isEarly = (output: unknown): output is Early =>
  typeof output === 'object' && output !== null && 'check_again_at' in output
