// Remittance: plans between every kind of end, plans that are run, also twice, too early or too late, people who decide, and
// stages that come back.
import type { Random } from '../random.ts'
import type { Reply, Scene } from './actions.ts'
import { ownerOf, type Party } from './people.ts'

type Act = (scene: Scene) => Promise<void>

/** An execution with its stages, as it was when it was made. */
export interface Made {
  readonly guid: string
  readonly stages: readonly { readonly guid: string }[]
}

interface End {
  readonly guid: string | undefined
  readonly most: number
}

const fromAccount = ({ accounts }: Party, random: Random): End => {
  const asset = random.pick(['USD', 'USD', 'CAD', 'EUR', 'USDC', 'BTC'])
  return { guid: accounts[asset], most: asset === 'USDC' ? 500_000_000 : 60_000 }
}
const fromBank = ({ bank_accounts }: Party): End => ({ guid: bank_accounts.USD, most: 60_000 })

const destinations: readonly ((owner: Party, other: Party, random: Random) => string | undefined)[] = [
  (_, other, random) => other.accounts[random.pick(['USD', 'CAD'])],
  (owner, _, random) => owner.accounts[random.pick(['USD', 'USDC', 'BTC'])],
  (owner, _, random) => owner.bank_accounts[random.pick(['USD', 'EUR'])],
  (owner) => owner.abroad,
  (owner, _, random) => owner.own_wallets[random.pick(['USDC', 'ETH'])],
]

export const plan: Act = async (scene) => {
  const { random, people } = scene
  const [owner, other] = [random.pick(people.parties), random.pick(people.parties)]
  const { guid, most } = random.chance(30) ? fromBank(owner) : fromAccount(owner, random)
  const destination = random.pick(destinations)(owner, other, random)
  const amount = random.between(1, most)
  const isSource = random.chance(70)
  const { status, body } = await scene.post('/plans', {
    type: 'remittance',
    ...ownerOf(owner),
    source_account: { guid, ...(isSource && { amount }) },
    destination_account: { guid: destination, ...(!isSource && { amount }) },
  })
  if (status === 201) scene.plans.push(body.guid)
}

/** A plan that is not ready is left for later; one that was run is sometimes run again. */
export const runPlan: Act = async (scene) => {
  const { random, plans, executions } = scene
  if (plans.length === 0) return
  const plan_guid = random.pick(plans.slice(-20))
  const answers = await Promise.all(
    Array.from({ length: random.chance(5) ? 2 : 1 }, () => scene.post('/executions', { plan_guid })),
  )
  const made = answers.filter(({ status }) => status === 201).map(({ body }: Reply) => body as unknown as Made)
  if (made.length > 1) throw new Error(`run twice: plan ${plan_guid}`)
  executions.push(...made)
}

const onRecent =
  (act: (scene: Scene, execution: Made) => Promise<unknown>): Act =>
  async (scene) => {
    const { random, executions } = scene
    if (executions.length > 0) await act(scene, random.pick(executions.slice(-40)))
  }

export const decideExecution = onRecent(({ random, post }, { guid }) =>
  post(`/sandbox/executions/${guid}/decide`, { decision: random.pick(['approve', 'approve', 'reject']) }),
)

export const returnStage = onRecent(async ({ random, post }, { guid, stages }) => {
  if (stages.length === 0) return
  const return_code = random.pick(['R01', 'R10', 'AC04'])
  await post(`/sandbox/executions/${guid}/return`, { stage_guid: random.pick(stages).guid, return_code })
})
