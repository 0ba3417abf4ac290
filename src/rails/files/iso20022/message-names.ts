// The messages, with their namespaces and the versions that are read. The version named first is the one that we write. A version is
// listed only if the fields that we read are alike in it, or if the reader knows the difference.

export interface MessageName {
  readonly name: string
  /** The element inside Document. */
  readonly element: string
  readonly versions: readonly [written: string, ...others: string[]]
}

export const creditTransferName: MessageName = {
  name: 'pain.001',
  element: 'CstmrCdtTrfInitn',
  versions: ['001.09', '001.10', '001.11', '001.12'],
}

export const directDebitName: MessageName = {
  name: 'pain.008',
  element: 'CstmrDrctDbtInitn',
  versions: ['001.08', '001.09', '001.10', '001.11'],
}

export const statusReportName: MessageName = {
  name: 'pain.002',
  element: 'CstmrPmtStsRpt',
  versions: ['001.10', '001.03', '001.11', '001.12', '001.13', '001.14'],
}

export const statementName: MessageName = {
  name: 'camt.053',
  element: 'BkToCstmrStmt',
  versions: ['001.08', '001.02', '001.09', '001.10', '001.11', '001.12', '001.13'],
}

export const notificationName: MessageName = {
  name: 'camt.054',
  element: 'BkToCstmrDbtCdtNtfctn',
  versions: ['001.08', '001.02', '001.09', '001.10', '001.11', '001.12', '001.13'],
}

const start = 'urn:iso:std:iso:20022:tech:xsd:'

export const namespaceOf = ({ name, versions }: MessageName, version: string = versions[0]): string =>
  `${start}${name}.${version}`

/** Such as pain.001.001.09: what a status report calls the message that it answers. */
export const fullNameOf = ({ name, versions }: MessageName): string => `${name}.${versions[0]}`
