// Names in the OpenAPI document: `external_bank_account` is `ExternalBankAccount`.

export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
