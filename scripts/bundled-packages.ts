// Which packages a build put into its files, for the notices of THIRD_PARTY.md (scripts/notices.mjs): a list beside the folder of the build.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Bundle {
  readonly [name: string]: {
    readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>
    readonly originalFileNames?: readonly string[]
  }
}

/** The innermost package of a path. */
const packageOf = (path: string): string | undefined =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1]

/** A plugin of Vite that writes the list to `path`. The pages that VitePress renders on the server are no part of it. */
export const bundledPackages = (path: string) => ({
  name: 'corridor-bundled-packages',
  apply: (_config: unknown, { isSsrBuild }: { readonly isSsrBuild?: boolean | undefined }): boolean => !isSsrBuild,
  generateBundle(_options: unknown, bundle: Bundle): void {
    const paths = Object.values(bundle).flatMap(({ modules = {}, originalFileNames = [] }) => [
      ...Object.keys(modules).filter((id) => modules[id]?.renderedLength !== 0),
      ...originalFileNames,
    ])
    const names = paths.map(packageOf).filter((name) => name !== undefined && !name.startsWith('@corridor/'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify([...new Set(names)].sort(), null, 1)}\n`)
  },
})
