// Owed while a wallet is storing or pending: asks screening about its address. An invalid address is not screened. On a sandbox bank
// the caller may have asked for a review.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { findAsset } from '../../kernel/asset.ts'
import { beginScreening } from './begin-screening.ts'
import { externalWallets } from './external-wallet.ts'
import { type RecordScreeningInput, recordScreening } from './record-screening.ts'

export const screenExternalWalletJob: JobHandler<'screen-external-wallet'> = {
  kind: 'screen-external-wallet',
  async run(job, services) {
    const { bank_guid, object_guid, event_sequence, attempts } = job
    const { engine, providersOf } = services
    const wallet = await objectOf(job, externalWallets, services)
    if (!wallet) return 'obsolete'
    const input = { bank_guid, external_wallet_guid: object_guid, event_sequence }
    const record = async (finding: RecordScreeningInput['finding']) =>
      recorded(await engine.submit(recordScreening, { ...input, finding }))
    const chain = findAsset(wallet.asset)?.chain
    if (wallet.canonical_address === null || !chain) return record('invalid')
    if (wallet.expected_behaviours.includes('force_review')) return record('review')
    const { screening } = await providersOf(bank_guid)
    const { canonical_address: address, canonical_tag: tag } = wallet
    const is_repeat = attempts > 1 || wallet.state === 'pending'
    const question = { bank_guid, reference: object_guid, is_repeat, chain, address, tag }
    const outcome = await screening.screenAddress(question)
    if (outcome.kind === 'pending' && wallet.state === 'storing') {
      return recorded(await engine.submit(beginScreening, input))
    }
    if ('check_again_at' in outcome) return { check_again_at: outcome.check_again_at }
    return record(outcome.kind === 'done' ? outcome.result : outcome.failure_code)
  },
}
