// CPU of the service, of its database and of the rest of the machine, between two readings.
import type { Sql } from '#src/db/pool'
import { databaseCpu, machineCpu } from './database-readings.ts'
import type { BenchService, ServiceReading } from './service.ts'

export interface CpuReading {
  readonly service: ServiceReading
  readonly database: number | undefined
  readonly machine: number
}

/** In cores: 1 is one busy core. */
export interface CpuUse {
  readonly service: number
  readonly database: number | undefined
  /** Other processes of the machine: much of it spoils the result. */
  readonly others: number | undefined
}

export async function cpuReader(service: BenchService, sql: Sql): Promise<() => Promise<CpuReading>> {
  const databaseSeconds = await databaseCpu(sql)
  return async () => {
    const [database, machine] = [databaseSeconds?.(), machineCpu()]
    return { service: await service.read(), database, machine }
  }
}

/** `own_seconds`: CPU of the benchmark's own processes. */
export function cpuUse(before: CpuReading, after: CpuReading, own_seconds: number, seconds: number): CpuUse {
  const service = (after.service.cpu_seconds - before.service.cpu_seconds) / seconds
  if (before.database === undefined || after.database === undefined) {
    return { service, database: undefined, others: undefined }
  }
  const database = (after.database - before.database) / seconds
  const machine = (after.machine - before.machine) / seconds
  return { service, database, others: Math.max(0, machine - service - database - own_seconds / seconds) }
}
