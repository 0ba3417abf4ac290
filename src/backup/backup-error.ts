// A problem of a backup or a restore that the operator can solve. Its message says what to do.
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Full disks and missing rights are the operator's too. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  typeof (error as NodeJS.ErrnoException).code === 'string' && (error as NodeJS.ErrnoException).syscall !== undefined
