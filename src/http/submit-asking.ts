// Some commands need a price, the institution of an external account, the check of a provider, or the leave of a second person. Such a command
// refuses with an internal code, and is submitted again with the answer.
import type { Command } from '../kernel/command.ts'
import type { MarketSnapshot } from '../providers/ports.ts'
import { type Call, Refusal, type ShowOptions, type WrittenAnswer } from './endpoint.ts'

type Asker = Pick<Call<never, never>, 'caller' | 'submit' | 'services'>
type AskedFor = 'rates_needed' | 'institution_needed' | 'check_needed' | 'leave_needed'
type Asks<Input> = Readonly<Partial<Record<AskedFor, () => Promise<Partial<Input>>>>>

/** Asks each question at most once. */
export async function submitAsking<Input extends object, Output, Shown = Output>(
  { submit }: Pick<Asker, 'submit'>,
  command: Command<Input, Output>,
  input: NoInfer<Input>,
  asks: Asks<NoInfer<Input>>,
  options?: ShowOptions<Output, Shown>,
): Promise<WrittenAnswer<Shown>> {
  const asked = new Set<string>()
  let known: Input = input
  for (;;) {
    try {
      return await submit(command, known, options)
    } catch (refusal) {
      const code = refusal instanceof Refusal ? refusal.code : ''
      const ask = asks[code as keyof typeof asks]
      if (!ask || asked.has(code)) throw refusal
      asked.add(code)
      known = { ...known, ...(await ask()) }
    }
  }
}

interface Rated {
  readonly rates?: MarketSnapshot['rates']
}

/** Asks the market for current prices. */
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
