// What customers, counterparties and verified persons share, beside the schema of their personal data.

export const personTypes = ['individual', 'business'] as const
export type PersonType = (typeof personTypes)[number]

export const identificationNumberTypes = [
  'drivers_license',
  'passport',
  'passport_card',
  'visa',
  'residence_card',
  'social_security_number',
  'tax_identification_number',
  'identification_card',
  'work_permit',
  'national_identification_number',
  'employer_identification_number',
  'business_registration_number',
] as const

export interface Name {
  readonly first?: string
  readonly middle?: string
  readonly last?: string
  readonly full?: string
}

/** The name in one line. */
export const textOfName = ({ full, first, middle, last }: Name): string =>
  full ?? [first, middle, last].filter((part) => part !== undefined).join(' ')

/** The first missing field of the name: an individual needs first and last name, a business its full name. */
export function missingName(type: PersonType, name: Name): string | undefined {
  const needed = type === 'business' ? (['full'] as const) : (['first', 'last'] as const)
  const missing = needed.find((part) => name[part] === undefined)
  return missing && `name.${missing}`
}

export const namesText = 'An individual needs `name.first` and `name.last`, a business `name.full`.'
