// Most commands need no prices. One that does says so, and is submitted again with those of this moment.
import type { Command } from '../kernel/command.ts'
import type { MarketSnapshot } from '../providers/ports.ts'
import { type Call, Refusal, type Sent, type SubmitOptions } from './endpoint.ts'

export async function submitWithRates<Input extends object, Output>(
  { caller, submit, services }: Pick<Call<never, never>, 'caller' | 'submit' | 'services'>,
  command: Command<Input & { readonly rates?: MarketSnapshot['rates'] }, Output>,
  input: Input,
  options?: SubmitOptions<Output>,
): Promise<Sent> {
  try {
    return await submit(command, input, options)
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== 'rates_needed') throw refusal
    const { market } = await services.providersOf(caller.bank_guid)
    const { rates } = await market.snapshot(caller.bank_guid)
    return await submit(command, { ...input, rates }, options)
  }
}
