// The package of the service as its users install it. It has the command `corridor`, which the repository has in packages/cli, and
// nothing that only development reads.
import { constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './clean-copy.mjs'

/** `from` is built. The package is in the folder `to` afterwards. */
export function packService(from, to) {
  const { workspaces, scripts, devDependencies, overrides, ...manifest } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'corridor-package-'))
  try {
    for (const name of [...manifest.files.filter((each) => !each.startsWith('!')), 'README.md', 'LICENSE'])
      if (existsSync(join(from, name)))
        cpSync(join(from, name), join(folder, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
    const packed = { ...manifest, bin: { corridor: 'dist/cli/corridor.js' } }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
    npm(folder, 'pack', '--ignore-scripts', '--pack-destination', to)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
