// Transactions. When a connection is lost, the driver (3.4.9) still sends `rollback` on it, and then writes to a socket that is gone: an error
// that nobody could catch, which ends the process. So work that failed because its connection is gone does not come to an end here: the
// driver ends the transaction by itself, when it hears that the connection has closed.
import type postgres from 'postgres'
import { isAway, isDefinite } from './pg-errors.ts'

type Work = (tx: object) => unknown
type Begin = (...parts: [string, Work] | [Work]) => Promise<unknown>

/** The driver hears of the closed connection at once. If it did not, the transaction would never end. */
const close_ms = 5_000

/** `begin` of the driver, made safe. `is_distributed`: its transactions know it too. */
export function beginOf(sql: postgres.Sql, is_distributed: boolean): Begin {
  const begin = sql.begin.bind(sql) as unknown as (options: string, work: Work) => Promise<unknown>
  return (...parts) => {
    const work = parts.at(-1) as Work
    let isOver = false
    const over = () => {
      isOver = true
    }
    const done = begin(parts.length === 2 ? parts[0] : '', (tx) =>
      untilClosed(
        () => work(Object.assign(tx, { is_distributed })),
        () => isOver,
      ),
    )
    done.then(over, over)
    return done
  }
}

const untilClosed = (work: () => unknown, isOver: () => boolean): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (!isOver()) reject(error)
    }
    Promise.resolve()
      .then(work)
      // As the driver does with several statements.
      .then((done) => (Array.isArray(done) ? Promise.all(done) : done))
      .then(resolve, (error) => {
        if (isAway(error) && !isDefinite(error)) setTimeout(fail, close_ms, error).unref()
        else fail(error)
      })
  })
