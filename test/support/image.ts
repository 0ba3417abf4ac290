// The image of deploy/Dockerfile without a container registry: buildah builds it on a Debian root that debootstrap makes, with the Node and the npm
// that run this test. A container is a chroot into the image with a read-only file system, started as the image says.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { programAt } from './programs.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const [debian, node, image] = [
  'localhost/corridor-test-debian',
  'localhost/corridor-test-node',
  'localhost/corridor-test',
]

/** Why no image can be built on this machine; undefined: it can. */
export function imageProblem(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'images are built as root on Linux'
  const missing = ['buildah', 'debootstrap'].filter((name) => !programAt(name))
  return missing.length > 0
    ? `${missing.join(' and ')} not found (Debian: apt-get install buildah debootstrap)`
    : undefined
}

interface ImageSettings {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export interface Image {
  readonly settings: ImageSettings
  readonly bytes: number
  /** Starts a program of the image, by default the one that it starts itself. */
  start(env: Readonly<Record<string, string>>, command?: readonly string[]): ChildProcess
  remove(): Promise<void>
}

/** Takes minutes. CORRIDOR_IMAGE_TEST_DIR names a folder that keeps the Debian root for the next run. */
export async function buildImage(): Promise<Image> {
  const kept = process.env.CORRIDOR_IMAGE_TEST_DIR
  const folder = kept ?? join(tmpdir(), `corridor-image-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  const env = { ...process.env, STORAGE_DRIVER: 'vfs' }
  const buildah = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('buildah', [...places, ...args], { env, cwd: root, maxBuffer: 2 ** 26 })
    return stdout.trim()
  }
  if (!(await buildah('images', '--format', '{{.Name}}')).includes(node)) await makeBases(folder, buildah)
  await buildah(
    ...['build', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers=false'],
    ...['--build-arg', `NODE_IMAGE=${node}`, '--build-arg', `BASE_IMAGE=${debian}`],
    ...['--ignorefile', 'deploy/Dockerfile.dockerignore', '-f', 'deploy/Dockerfile', '-t', image, '.'],
  )
  const container = await buildah('from', image)
  const files = await buildah('mount', container)
  const { Docker } = JSON.parse(await buildah('inspect', container))
  const { stdout: size } = await run('du', ['-s', '--block-size=1', '--apparent-size', files])
  return {
    settings: Docker.config,
    bytes: Number.parseInt(size, 10),
    start: (env, command) => startIn(files, Docker.config, env, command),
    async remove() {
      await buildah('rm', container)
      await buildah('rmi', image)
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Stand-ins for debian:bookworm-slim and node:24-bookworm-slim. */
async function makeBases(folder: string, buildah: (...args: string[]) => Promise<string>): Promise<void> {
  const files = join(folder, 'debian')
  await rm(files, { recursive: true, force: true })
  await run('debootstrap', ['--variant=minbase', 'bookworm', files], { maxBuffer: 2 ** 26 })
  const bare = await buildah('from', 'scratch')
  await buildah('add', bare, files, '/')
  await buildah('commit', '--rm', bare, debian)
  const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? (await run('which', ['npm'])).stdout.trim())))
  const full = await buildah('from', debian)
  await buildah('copy', full, realpathSync(process.execPath), '/usr/local/bin/node')
  await buildah('copy', full, npm, '/usr/local/lib/node_modules/npm')
  await buildah(
    'run',
    '--isolation',
    'chroot',
    full,
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  )
  // A machine behind a proxy with a certificate of its own installs packages through it.
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) {
    await buildah('copy', full, certificates, '/extra-certificates.crt')
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/extra-certificates.crt', full)
  }
  await buildah('commit', '--rm', full, node)
  await rm(files, { recursive: true, force: true })
}

/** Asks a started program to stop. `unshare` itself would ignore the signal. */
export function stopInside({ pid }: ChildProcess): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  process.kill(Number.parseInt(children, 10), 'SIGTERM')
}

/** With mounts and processes of its own: nothing in the image can be written, and all processes end with the first one. */
function startIn(
  files: string,
  settings: ImageSettings,
  env: Readonly<Record<string, string>>,
  command: readonly string[] = [...settings.Entrypoint, ...settings.Cmd],
): ChildProcess {
  const prepared = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t proc proc "$0/proc"'
  const script = `${prepared} && files=$0 && user=$1 && shift && exec chroot --userspec="$user" "$files" env -i "$@"`
  const variables = [...settings.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const inside = ['-C', settings.WorkingDir, ...variables, ...command]
  return spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, files, settings.User, ...inside],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH } },
  )
}
