// corridor <resource> <verb>: calls the API of a running service, one command for each operation of the document.
import { once } from 'node:events'
import { didYouMean } from '../../kernel/nearest.ts'
import { type JsonObject, type JsonValue, parseJson } from '../../wire/json.ts'
import { UsageError } from '../command.ts'
import { paintFor, wantsJson, widthOf } from '../output.ts'
import { type ApiRequest, requestFrom } from './arguments.ts'
import { type Operation, type OperationTree, readOperations } from './document.ts'
import { operationHelp, resourceHelp, resourcesHelp } from './help.ts'
import { refusalOf } from './refusal.ts'
import { type ServiceAccess, send, serviceFor } from './send.ts'
import { shown } from './show.ts'

const per_page_max = 100

/** Undefined if the API has no such resource. Otherwise the exit code. */
export async function runResource(args: readonly string[]): Promise<number | undefined> {
  const operations = readOperations()
  const isHelp = args.includes('--help') || args.includes('-h')
  const depth = args[0] === 'sandbox' ? 3 : 2
  const words = args.slice(0, depth).filter((word) => !word.startsWith('-'))
  const operation = operations.find(words)
  if (operation) {
    if (!isHelp) return run(operation, requestFrom(operation, args.slice(depth)))
    console.log(operationHelp(operation))
    return 0
  }
  return explain(words, operations, isHelp)
}

/** The words name no operation: shows what is there, or what was meant. */
function explain(words: readonly string[], operations: OperationTree, isHelp: boolean): number | undefined {
  if (words.length === 0) {
    console.log(resourcesHelp(operations.after([])))
    return isHelp ? 0 : 2
  }
  const known = words.findIndex((word, i) => !operations.after(words.slice(0, i)).includes(word))
  if (known === 0) return undefined
  if (known === -1) {
    console.log(resourceHelp(words, operations))
    return isHelp ? 0 : 2
  }
  const [before, wrong] = [words.slice(0, known), words[known] ?? '']
  const verbs = operations.after(before)
  const name = `corridor ${before.join(' ')}`
  throw new UsageError(`${name} has no "${wrong}"; there are ${verbs.join(', ')}.${didYouMean(wrong, verbs)}`)
}

async function run(operation: Operation, request: ApiRequest): Promise<number> {
  const access = await serviceFor(operation, request, process.env)
  if (request.common.all === 'true') await walk(operation, request, access)
  else await answer(operation, request, access)
  return 0
}

/** Prints one answer. What is not JSON, a stream or a CSV, is printed as it comes. */
async function answer(operation: Operation, request: ApiRequest, access: ServiceAccess): Promise<void> {
  const response = await send(operation, request, access)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  if (response.ok && !isJson && response.body) {
    for await (const chunk of response.body) if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
    return
  }
  const text = await textOf(response, operation, request)
  console.log(isForProgram(request) ? text : shown(parseJson(text), width(), paintFor(process.stdout)))
}

/** For programs a refusal is printed as it came too. */
async function textOf(response: Response, operation: Operation, request: ApiRequest): Promise<string> {
  const text = await response.text()
  if (response.ok) return text
  if (isForProgram(request)) console.log(text)
  throw refusalOf(response.status, text, operation, request)
}

/** All pages. A record that moved to the next page meanwhile is shown once. */
async function walk(operation: Operation, request: ApiRequest, access: ServiceAccess): Promise<void> {
  const query = new URLSearchParams(request.query)
  if (!query.has('per_page')) query.set('per_page', String(per_page_max))
  const isCursor = operation.walk === 'cursor' && !query.has('page')
  if (isCursor && !query.has('after')) query.set('after', '0')
  const seen = new Map<JsonValue, JsonObject>()
  for (let page = Number(query.get('page') ?? 0); ; page++) {
    if (!isCursor) query.set('page', String(page))
    const text = await textOf(await send(operation, { ...request, query }, access), operation, request)
    const found = parseJson(text) as JsonObject
    const objects = found.objects as JsonObject[]
    if (isForProgram(request)) console.log(text)
    for (const each of objects) seen.set(each.guid ?? seen.size, each)
    if (isCursor) query.set('after', String(found.next))
    if (isCursor ? !found.has_more : objects.length < Number(found.per_page)) break
  }
  if (!isForProgram(request))
    console.log(`${shown([...seen.values()], width(), paintFor(process.stdout))}\n${seen.size} in all`)
}

const width = (): number => widthOf(process.stdout)

/** `--json`, `--json false`, or whether a person reads. */
const isForProgram = ({ common }: ApiRequest): boolean =>
  wantsJson(common.json === undefined ? undefined : common.json === 'true')
