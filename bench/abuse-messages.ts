// Messages between the benchmark and the process of the abusive caller.
export const abuses = {
  keys: 'bodies of 256 KiB with 20,000 unknown keys',
  openapi: 'the OpenAPI document, without a key, uncompressed',
  uploads: 'files of 9 MB',
} as const
export type Abuse = keyof typeof abuses
export const abuseNames = Object.keys(abuses) as Abuse[]

export interface AbuseTask {
  readonly abuse: Abuse
  readonly port: number
  readonly key: string
  readonly connections: number
}

export interface AbuseResult {
  /** How often each status was answered; 0: the connection broke. */
  readonly statuses: Readonly<Record<string, number>>
}
