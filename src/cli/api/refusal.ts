// A refusal of the service, in the words of the command line: its fields are named as the options that the user typed.
import { parseJson } from '../../wire/json.ts'
import { onOneLine } from '../one-line.ts'
import type { ApiRequest } from './arguments.ts'
import type { Operation } from './document.ts'

interface ApiErrorBody {
  readonly message_code?: string
  readonly error_message?: string
  readonly errors?: readonly { readonly field: string; readonly message?: string }[]
  readonly request_id?: string
}

/** The exit code is 1. */
export class RefusedByService extends Error {}

export function refusalOf(
  status: number,
  body: string,
  operation: Operation,
  { typed }: Pick<ApiRequest, 'typed'>,
): RefusedByService {
  const { message_code, error_message, errors = [], request_id } = errorIn(body)
  const optionOf = (name: string): string => {
    const plain = name.replaceAll(/\[(\d+)\]/g, '.$1')
    const field = operation.fields.find((each) => each.name === plain)
    if (operation.positionals.includes(name) && !field) return name.toUpperCase()
    return typed.get(plain) ?? (field ? `--${field.option}` : name)
  }
  const inOptions = (message: string): string =>
    onOneLine(
      message.replaceAll(/`([\w.[\]]+)`/g, (quoted, name: string) => {
        const option = optionOf(name)
        return option === name ? quoted : option
      }),
    )
  const said = inOptions(error_message ?? 'The service gave no reason.')
  const fields = errors
    .map(({ field, message }) => [optionOf(field), inOptions(message ?? '')] as const)
    .map(([option, message]) => `\n  ${option}${message === '' || message === said ? '' : `: ${message}`}`)
  const id = request_id ? `\n  request ${request_id}` : ''
  return new RefusedByService(`${status}${message_code ? ` ${message_code}` : ''}: ${said}${fields.join('')}${id}`)
}

function errorIn(body: string): ApiErrorBody {
  try {
    return Object(parseJson(body)) as ApiErrorBody
  } catch {
    // A proxy in front of the service answers in other forms.
    return { error_message: body.slice(0, 500) }
  }
}
