// Programs that only some machines have. A test that needs one is skipped where it is missing, and says so in one line.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program on the PATH. */
export const programAt = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
