// Every check of `corridor verify`, in the order it prints them.
import type { Catalog, Check } from './check.ts'
import { depositChecks } from './deposit-checks.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { stateChecksOf } from './state-checks.ts'
import { subjectChecksOf } from './subject-checks.ts'

export const checksFor = (catalog: Catalog): readonly Check[] => [
  ...ledgerChecks,
  ...subjectChecksOf(catalog),
  ...depositChecks,
  ...stateChecksOf(catalog),
]
