// openapi-generator, which Maven fetches once, and what a test does with the clients that it makes.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const generator_version = '7.25.0'
const artifact = `org.openapitools:openapi-generator-cli:${generator_version}`
const jar = join(
  homedir(),
  `.m2/repository/org/openapitools/openapi-generator-cli/${generator_version}/openapi-generator-cli-${generator_version}.jar`,
)

/** What the program printed. It fails with the text of a program that fails. */
export async function ran(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
    const { stdout, stderr } = await promisify(execFile)(program, args, options)
    return stdout || stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args[0]}: ${stdout}${stderr}`, { cause: error })
  }
}

export async function fetchGenerator(folder: string): Promise<void> {
  if (existsSync(jar)) return
  console.info(`Fetching ${artifact} (mvn, 30 MB, once).`)
  await ran('mvn', ['-q', '-B', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'], folder)
}

/** Makes a client with default options from openapi.json in this folder. The answer is what the generator warned of. */
export async function generateClient(language: string, folder: string): Promise<string> {
  const args = ['-jar', jar, 'generate', '-i', 'openapi.json', '-g', language, '-o', language]
  const printed = await ran('java', args, folder)
  return printed
    .split('\n')
    .filter((line) => /Duplicate file path|ERROR/.test(line))
    .join('\n')
}
