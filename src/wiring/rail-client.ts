// What the simulated rails need of the service: the rail times of a bank, and the command that takes a rail's report.
import type { CommandEngine } from '../engine/engine.ts'
import type { RailClient } from '../providers/sandbox/rails.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { recordStage } from '../resources/executions/record-stage.ts'
import { recordStanding } from '../resources/transfers/record-standing.ts'

export const railClient = (engine: CommandEngine): RailClient => ({
  railModeOf: async (bank_guid) => (await bankOf({ bank_guid }, { engine })).settings.rail_times,
  report: ({ bank_guid, reference, execution_guid, standing }) =>
    execution_guid
      ? engine.submit(recordStage, { bank_guid, execution_guid, stage_guid: reference, standing, isReport: true })
      : engine.submit(recordStanding, { bank_guid, transfer_guid: reference, standing }),
})
