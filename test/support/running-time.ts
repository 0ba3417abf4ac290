// Measures time in which this process runs. Stalls of the processor do not count, so a bound holds on a busy machine too.
const tick_ms = 50

export async function runningTime(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0
  const timer = setInterval(() => ticks++, tick_ms)
  try {
    await work()
    return ticks * tick_ms
  } finally {
    clearInterval(timer)
  }
}
