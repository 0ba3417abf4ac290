// Where artefacts of a release come from: an in-toto statement with the provenance predicate of SLSA 1.0, and its check.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const provenanceName = 'provenance.json'
const predicate = 'https://slsa.dev/provenance/v1'

export const sha256Of = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** `names` are files of `folder`. Times are ISO 8601. */
export function provenanceOf({ folder, names, source, commit, lockfile_sha256, builder, versions, started_at, finished_at }) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: names.map((name) => ({ name, digest: { sha256: sha256Of(join(folder, name)) } })),
    predicateType: predicate,
    predicate: {
      buildDefinition: {
        // docs/deploying.md describes it: what `npm run release` does with a commit.
        buildType: 'urn:corridor:release:v1',
        externalParameters: { source, commit },
        resolvedDependencies: [
          { name: 'source', uri: source, digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lockfile_sha256 } },
        ],
      },
      runDetails: {
        builder: { id: builder, version: versions },
        metadata: { invocationId: `${commit}/${started_at}`, startedOn: started_at, finishedOn: finished_at },
      },
    },
  }
}

/** What is wrong with a folder of artefacts, a sentence for each fault. */
export function faultsIn(folder) {
  const path = join(folder, provenanceName)
  if (!existsSync(path)) return [`${path} is missing: is this the folder of a release?`]
  const { predicateType, subject } = JSON.parse(readFileSync(path, 'utf8'))
  if (predicateType !== predicate || !Array.isArray(subject) || subject.length === 0) return [`${path} is not a provenance statement of SLSA 1.0`]
  return subject.flatMap(({ name, digest }) => {
    const file = join(folder, name)
    if (!existsSync(file)) return [`${name} is missing`]
    return sha256Of(file) === digest.sha256 ? [] : [`${name} is not the file that was released: its sha256 differs`]
  })
}
