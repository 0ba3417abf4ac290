// Most commands need nothing that has to be asked for: no prices, no numbers of accounts outside. A command that does says so
// with an internal code, and is submitted again with the answer.
import type { Command } from '../kernel/command.ts'
import type { MarketSnapshot } from '../providers/ports.ts'
import { type Call, Refusal, type ShowOptions, type WrittenAnswer } from './endpoint.ts'

type Asker = Pick<Call<never, never>, 'caller' | 'submit' | 'services'>
type Asks<Input> = Readonly<Partial<Record<'rates_needed' | 'institution_needed', () => Promise<Partial<Input>>>>>

/** Each thing is asked for at most once. */
export async function submitAsking<Input extends object, Output, Shown = Output>(
  { submit }: Pick<Asker, 'submit'>,
  command: Command<Input, Output>,
  input: NoInfer<Input>,
  asks: Asks<NoInfer<Input>>,
  options?: ShowOptions<Output, Shown>,
): Promise<WrittenAnswer<Shown>> {
  const left = new Map(Object.entries(asks))
  let known: Input = input
  for (;;) {
    try {
      return await submit(command, known, options)
    } catch (refusal) {
      const code = refusal instanceof Refusal ? refusal.code : ''
      const ask = left.get(code)
      if (!ask) throw refusal
      left.delete(code)
      known = { ...known, ...(await ask()) }
    }
  }
}

interface Rated {
  readonly rates?: MarketSnapshot['rates']
}

/** Prices of this moment. */
export const askingRates = ({ caller, services }: Pick<Asker, 'caller' | 'services'>) => ({
  rates_needed: async (): Promise<Rated> => {
    const { market } = await services.providersOf(caller.bank_guid)
    const { rates } = await market.snapshot(caller.bank_guid)
    return { rates }
  },
})

export const submitWithRates = <Input extends object, Output, Shown = Output>(
  call: Asker,
  command: Command<Input & Rated, Output>,
  input: Input,
  options?: ShowOptions<Output, Shown>,
): Promise<WrittenAnswer<Shown>> =>
  submitAsking<Input & Rated, Output, Shown>(call, command, input, askingRates(call) as Asks<Input & Rated>, options)
