// A problem of a backup or a restore that the operator can solve. Its message says what to do.
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
