// Options that the commands for connectors share.
import { signingKeyBytes } from '../../signing/delivery-rules.ts'
import { UsageError } from '../command.ts'

export function signingKeyFrom(text: string): string {
  try {
    signingKeyBytes(text)
    return text
  } catch (error) {
    throw new UsageError(`--key: ${(error as Error).message}`)
  }
}
