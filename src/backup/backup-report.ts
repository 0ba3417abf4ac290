// What a backup or a restore says while it works.
export interface BackupReport {
  /** A line that stays. */
  step(text: string): void
  /** How far it is. */
  now(text: string): void
}
