// What files are like, to find out whether a build is still that of its sources.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** All paths in a folder, as seen from the root. */
export const pathsIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, path))
    .sort()

/** A line for each. Different, not newer: a release that is put back is older. */
export const linesOf = (paths) =>
  paths.map((path) => {
    const file = statSync(join(root, path), { throwIfNoEntry: false })
    return file?.isDirectory() ? path : `${path} ${file?.size} ${file?.mtimeMs}`
  })
