// All checks of `corridor verify`, in the order in which it prints them.

import { approvalChecks } from './approval-checks.ts'
import { auditLogChecks } from './audit-log-checks.ts'
import type { Catalog, Check } from './check.ts'
import { claimChecks } from './claim-checks.ts'
import { depositChecks } from './deposit-checks.ts'
import { entryFeedChecks } from './entry-feed-checks.ts'
import { eventChecks } from './event-checks.ts'
import { executionChecks } from './execution-checks.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { lightningChecks } from './lightning-checks.ts'
import { limitChecksOf } from './limit-checks.ts'
import { payoutChecks } from './payout-checks.ts'
import { peopleChecks } from './people-checks.ts'
import { planChecks } from './plan-checks.ts'
import { secretChecks } from './secret-checks.ts'
import { stageMoneyChecks } from './stage-money-checks.ts'
import { stateChecksOf } from './state-checks.ts'
import { subjectChecks } from './subject-checks.ts'
import { transferChecks } from './transfer-checks.ts'
import { transferMoneyChecks } from './transfer-money-checks.ts'
import { verificationChecks } from './verification-checks.ts'
import { walletChecks } from './wallet-checks.ts'

export const checksFor = (catalog: Catalog): readonly Check[] => [
  ...ledgerChecks,
  ...subjectChecks,
  ...limitChecksOf(catalog),
  ...transferChecks,
  ...transferMoneyChecks,
  ...peopleChecks,
  ...depositChecks,
  ...verificationChecks,
  ...stateChecksOf(catalog),
  ...claimChecks,
  ...walletChecks,
  ...lightningChecks,
  ...planChecks,
  ...executionChecks,
  ...stageMoneyChecks,
  ...payoutChecks,
  ...entryFeedChecks,
  ...eventChecks,
  ...secretChecks,
  ...auditLogChecks,
  ...approvalChecks,
]
