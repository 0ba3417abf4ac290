// The list of the files of a base backup with their hashes, in the form of pg_basebackup's manifest. So both kinds of backups are read alike.
import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'

export interface ManifestFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export const sha256Of = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

export const manifestText = (files: readonly ManifestFile[]): string => {
  const lines = files.map(({ path, bytes, sha256 }) =>
    JSON.stringify({ Path: path, Size: bytes, 'Checksum-Algorithm': 'SHA256', Checksum: sha256 }),
  )
  return `{"Files": [\n${lines.join(',\n')}\n]}\n`
}

interface PostgresManifest {
  readonly Files: readonly { readonly Path: string; readonly Size: number; readonly Checksum: string }[]
  readonly 'WAL-Ranges'?: readonly {
    readonly Timeline: number
    readonly 'Start-LSN': string
    readonly 'End-LSN': string
  }[]
}

export function parseManifest(text: string, name: string): PostgresManifest {
  try {
    const manifest = JSON.parse(text) as PostgresManifest
    if (Array.isArray(manifest.Files)) return manifest
  } catch {}
  throw new BackupError(`the backup is broken: the manifest of ${name} cannot be read`)
}

export const filesOfManifest = ({ Files }: PostgresManifest): ManifestFile[] =>
  Files.map(({ Path, Size, Checksum }) => ({ path: Path, bytes: Size, sha256: Checksum.toLowerCase() }))
