// SIMULATION_COMMANDS makes it as long as wanted; SEED repeats a run's choices.
import { test } from 'vitest'
import { test_max_ms } from '../../support/time-limits.ts'
import { seedFor } from '../random.ts'
import { simulateProducts } from './simulate.ts'

const commands = Number(process.env.SIMULATION_COMMANDS ?? 4_000)

test(
  'all products mixed, with faults in every provider call, leave sound books',
  async () => {
    const progress = commands > 10_000 ? tell() : undefined
    await simulateProducts({
      seed: seedFor(404),
      enough: { commands, transfers: commands / 50, executions: commands / 200 },
      customers: 5,
      wave_max: 24,
      ...(progress ? { progress } : {}),
    })
  },
  test_max_ms + commands * 60,
)

/** A line for each tenth. */
function tell(): (done: number) => void {
  let told = 0
  return (done) => {
    const tenth = Math.floor((done * 10) / commands)
    if (tenth <= told) return
    told = tenth
    console.log(`${done} commands`)
  }
}
