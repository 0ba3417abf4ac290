// Payment rails by file, as a carrier. To carry a payment is to store it; a file takes it at the cut-off.
import { outputOf } from '../../engine/pending.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { RailCarrier, RailPayment } from '../carrier.ts'
import type { ProviderConfig } from '../configured/kind.ts'
import { nothingReported, type Standing } from '../standing.ts'
import { formatOf } from './file-settings.ts'
import type { FiledParty } from './filed-party.ts'
import { findFiled, isToldArrival } from './filed-rows.ts'
import type { FileServices } from './folder-work.ts'
import { cancelFiledPayment } from './memory/cancel-filed-payment.ts'
import { type FiledPayment, filedPaymentsPersonal } from './memory/filed-payment.ts'
import { keepFiledPayment } from './memory/keep-filed-payment.ts'
import { standingOfFiled } from './standing-of-filed.ts'
import { nameIn } from './write-payments.ts'

export function fileRails({ guid: provider_guid, settings }: ProviderConfig, services: FileServices): RailCarrier {
  const { sql, engine, bankNow, personalData } = services

  const fieldsOf = ({ bank_guid, reference, execution_guid, rail, asset, amount, side }: RailPayment) => ({
    ...{ bank_guid, guid: reference, provider_guid, execution_guid: execution_guid ?? null },
    ...{ rail, asset, amount, side, dishonoured_notice_key: null },
  })
  const standing = async ({ bank_guid, guid }: { bank_guid: Guid; guid: Guid }): Promise<Standing | undefined> => {
    const found = await findFiled(sql, bank_guid, guid)
    return found && standingOfFiled(found, await bankNow(bank_guid))
  }
  const standingAfter = async (row: FiledPayment): Promise<Standing> =>
    // A file that took it meanwhile is read too.
    (await standing(row)) ??
    standingOfFiled({ ...row, file_state: null, file_settles_at: null }, await bankNow(row.bank_guid))

  return {
    async carry(payment) {
      const fields = fieldsOf(payment)
      const known = await standing(fields)
      if (known) return known
      const { bank_guid, party } = payment
      const pii = await personalData.encrypt(bank_guid, filedPaymentsPersonal, { party: partyInFiles(party) })
      const nameOf = nameIn(formatOf(payment, settings), settings, payment.reference)
      return standingAfter(outputOf(await engine.submit(keepFiledPayment, { ...fields, pii, nameOf })))
    },
    async cancel(payment) {
      // The partner has no file for that: it stays with the partner until an operator has sent it back.
      if (await isToldArrival(sql, payment.bank_guid, payment.reference)) return { kind: 'settled', ...nothingReported }
      return standingAfter(outputOf(await engine.submit(cancelFiledPayment, fieldsOf(payment))))
    },
  }
}

const partyInFiles = ({ type, names, account_number, routing_numbers }: RailPayment['party']): FiledParty => ({
  ...(type === undefined ? {} : { type }),
  names,
  ...(account_number === undefined ? {} : { account_number }),
  routing_numbers,
})
