// What may stand next on the command line, for the completion of shells: commands, resources, verbs, options and the values of enumerations.
import { summaries } from '../command-list.ts'
import { commonOptions, optionNames, targetOf } from './arguments.ts'
import type { Operation, OperationTree } from './document.ts'

/** `words` are those after `corridor`; the last one is being typed and may be empty. */
export function completionsOf(words: readonly string[], operations: OperationTree): readonly string[] {
  const before = words.slice(0, -1)
  const typed = words.at(-1) ?? ''
  return candidates(before[0] === 'api' ? before.slice(1) : before, typed, operations).filter((each) =>
    each.startsWith(typed),
  )
}

function candidates(before: readonly string[], typed: string, operations: OperationTree): readonly string[] {
  const depth = before[0] === 'sandbox' ? 3 : 2
  const operation = operations.find(before.slice(0, depth))
  if (operation) return inOperation(operation, before.slice(depth), typed)
  if (before.length === 0) return [...Object.keys(summaries), ...operations.after([])].sort()
  return operations.after(before)
}

function inOperation(operation: Operation, given: readonly string[], typed: string): readonly string[] {
  const previous = given.at(-1) ?? ''
  const target = previous.startsWith('--') ? targetOf(operation, previous.slice(2)) : undefined
  if (target !== undefined) {
    const isFlag = typeof target === 'string' && commonOptions[target] === 'flag'
    if (typeof target !== 'string' && target.type !== 'flag') return listed(target, typed)
    if (!isFlag && typeof target === 'string') return []
  }
  return [...optionNames(operation).map((name) => `--${name}`), '--help']
}

/** Of a list with commas the last value is completed. */
function listed({ values = [], is_list }: { values?: readonly string[] | undefined; is_list: boolean }, typed: string) {
  const start = is_list ? typed.slice(0, typed.lastIndexOf(',') + 1) : ''
  return values.map((value) => start + value)
}
