// Removes holes from results. The driver (postgres 3.4.9) counts the rows of a connection and resets the count when a statement completes, but
// not when it fails or the connection is cut between its rows. The next result on that connection then begins with as many empty
// places: its length is wrong, and a loop over it finds undefined. Its own rows are complete and in order.

/** The parts of the driver's query that are used here. */
interface Query {
  resolve: (result: unknown) => void
}

function closeHoles(result: unknown): void {
  if (!Array.isArray(result)) return
  // Several statements in one query have a list of results; the first of them may have holes.
  const rows = 'count' in result ? result : result[0]
  if (!Array.isArray(rows) || rows.length === 0) return
  let first = 0
  while (!(first in rows)) first += 1
  if (first > 0) rows.splice(0, first)
}

/**
 * From now on every query of the driver resolves to a result without holes, also in transactions and on reserved connections. That is why
 * the driver's own class is changed: no other place sees all results.
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
