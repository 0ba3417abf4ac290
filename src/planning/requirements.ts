// What a country demands of a payment from abroad: a purpose, and documents above an amount. Corridor's own defaults, after the rules of
// each country. A plan is refused for these before the planner runs.
import type { Amount } from '../kernel/amount.ts'
import type { ParticipantsType } from './corridors.ts'
import { type Purpose, purposes } from './purposes.ts'

export const supportingDocumentTypes = [
  'invoice',
  'purchase_order',
  'delivery_slip',
  'contract',
  'bill_of_lading',
  'others',
] as const
export type SupportingDocumentType = (typeof supportingDocumentTypes)[number]

interface Requirements {
  readonly is_purpose_required: boolean
  readonly purposes: readonly Purpose[]
  /** One of these is needed if at least this amount arrives, in base units, and a business pays or is paid. */
  readonly documents?: { readonly from: bigint; readonly types: readonly SupportingDocumentType[] }
}

const trade = ['invoice', 'purchase_order', 'contract', 'bill_of_lading'] as const
const without = (...left_out: readonly Purpose[]): readonly Purpose[] =>
  purposes.filter((purpose) => !left_out.includes(purpose))

const nothing: Requirements = { is_purpose_required: false, purposes }
const documentsFrom = (from: bigint): NonNullable<Requirements['documents']> => ({ from: from * 100n, types: trade })

const requirementsByCountry: Readonly<Record<string, Requirements>> = {
  BD: {
    is_purpose_required: true,
    purposes: without('shares_investment', 'fund_investment'),
    documents: documentsFrom(500_000n),
  },
  BR: { is_purpose_required: true, purposes, documents: documentsFrom(100_000n) },
  CO: { is_purpose_required: true, purposes, documents: documentsFrom(40_000_000n) },
  // The liberalised scheme is for money that leaves India.
  IN: { is_purpose_required: true, purposes: without('liberalized_remittance'), documents: documentsFrom(1_000_000n) },
  KE: { is_purpose_required: false, purposes: without('property_purchase', 'shares_investment', 'fund_investment') },
  MX: { is_purpose_required: false, purposes, documents: documentsFrom(500_000n) },
  NG: { is_purpose_required: true, purposes: without('shares_investment', 'fund_investment') },
  PH: { is_purpose_required: true, purposes },
  PK: {
    is_purpose_required: true,
    purposes: without('shares_investment', 'fund_investment'),
    documents: documentsFrom(500_000n),
  },
}

export interface Fault {
  readonly field: 'purpose_of_transaction' | 'supporting_documents'
  readonly reason: string
}

const requirementsOf = (country_code: string): Requirements => requirementsByCountry[country_code] ?? nothing

export function purposeFault(country_code: string, purpose: Purpose | undefined): Fault | undefined {
  const requirements = requirementsOf(country_code)
  const field = 'purpose_of_transaction'
  if (purpose === undefined) {
    return requirements.is_purpose_required
      ? { field, reason: `payments to ${country_code} need a purpose` }
      : undefined
  }
  if (requirements.purposes.includes(purpose)) return undefined
  return { field, reason: `payments to ${country_code} are not taken for this purpose` }
}

export interface DocumentedPayment {
  readonly country_code: string
  readonly participants_type: ParticipantsType
  /** What arrives, in base units. */
  readonly amount: Amount
  readonly document_types: readonly SupportingDocumentType[]
}

export function documentFault(payment: DocumentedPayment): Fault | undefined {
  const { country_code, participants_type, amount, document_types } = payment
  const { documents } = requirementsOf(country_code)
  if (!documents || participants_type === 'C2C' || amount < documents.from) return undefined
  if (document_types.some((type) => documents.types.includes(type))) return undefined
  const reason = `payments to ${country_code} from ${documents.from} base units on need one of: ${documents.types.join(', ')}`
  return { field: 'supporting_documents', reason }
}
