// Every check of `corridor verify`, in the order it prints them.
import type { Catalog, Check } from './check.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { secretChecks } from './secret-checks.ts'
import { stateChecksOf } from './state-checks.ts'
import { subjectChecksOf } from './subject-checks.ts'

export const checksFor = (catalog: Catalog): readonly Check[] => [
  ...ledgerChecks,
  ...subjectChecksOf(catalog),
  ...stateChecksOf(catalog),
  ...secretChecks,
]
