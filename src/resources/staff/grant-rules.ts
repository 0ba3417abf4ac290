// Which grants may be given, whoever gives them. What the giver holds is in giver.ts.
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { banks } from '../banks/bank.ts'
import type { Giver } from './giver.ts'
import type { Grant } from './role.ts'

const noBankText = 'The organization has no such bank. GET /api/banks lists the banks.'
const sandboxText =
  'A sandbox key manages only staff of sandbox banks, so that it never gives access to real money. Name a sandbox bank as `bank_guid`.'

const isSandboxKey = (giver: Giver): boolean => giver !== 'operator' && giver.is_sandbox_key

const isOfSandbox = ({ bank_guid }: Grant, rows: Rows): boolean =>
  bank_guid !== null && rows.get(banks, bank_guid, bank_guid)?.type === 'sandbox'

export function faultInGrants(
  rows: Rows,
  organization_guid: Guid,
  grants: readonly Grant[],
  giver: Giver,
): Rejection | undefined {
  for (const [i, grant] of grants.entries()) {
    const { bank_guid } = grant
    const bank = bank_guid === null ? undefined : rows.get(banks, bank_guid, bank_guid)
    if (bank_guid !== null && bank?.organization_guid !== organization_guid) {
      return reject('unknown_bank', `grants[${i}].bank_guid`, noBankText)
    }
    if (isSandboxKey(giver) && !isOfSandbox(grant, rows)) return reject('invalid_scopes', `grants[${i}]`, sandboxText)
  }
  return undefined
}

/** A sandbox key cannot change staff that works with real money. */
export const faultOfSandboxKey = (
  rows: Rows,
  { grants }: { readonly grants: readonly Grant[] },
  giver: Giver,
): Rejection | undefined =>
  isSandboxKey(giver) && !grants.every((grant) => isOfSandbox(grant, rows))
    ? reject('invalid_scopes', undefined, sandboxText)
    : undefined
