// Results without holes. The driver (postgres 3.4.9) counts the rows of a connection in one place and sets the count back when a statement
// completes, but not when one fails or the connection is cut in the middle of its rows. The next result on that connection then begins behind
// so many empty places: its length is wrong, and whoever goes through it finds undefined. Its own rows are all there, in order.

/** The parts of the driver's query that matter here. */
interface Query {
  resolve: (result: unknown) => void
}

function closeHoles(result: unknown): void {
  if (!Array.isArray(result)) return
  // Of several statements at once there is a list of results; the first of them may have the holes.
  const rows = 'count' in result ? result : result[0]
  if (!Array.isArray(rows) || rows.length === 0) return
  let first = 0
  while (!(first in rows)) first += 1
  if (first > 0) rows.splice(0, first)
}

/**
 * From now on every query of the driver resolves to a result without holes, also within transactions and on reserved connections, which is
 * why the driver's own class is changed: it has no other place that all results pass.
 */
export function keepResultsWhole(query: object): void {
  const prototype = Object.getPrototypeOf(query) as object
  if ('resolve' in prototype) return
  Object.defineProperty(prototype, 'resolve', {
    set(this: Query, resolve: Query['resolve']) {
      const value = (result: unknown): void => {
        closeHoles(result)
        resolve(result)
      }
      Object.defineProperty(this, 'resolve', { value, writable: true })
    },
  })
}
