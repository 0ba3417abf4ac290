// Counts and times of requests, as Prometheus reads them. Which series there can be follows from the declared routes, never from
// what callers send. They are most of the metrics, so their labels are written out once and a scrape only adds the numbers.
import { rejectionCodes, statusOf } from '../kernel/rejections.ts'

/** Counts the requests of one route. */
export interface RouteMetrics {
  readonly route: string
  observe(method: string, status: number, ms: number): void
}

/** Every status there is; another one would be counted as "other". */
const statuses = new Set([200, 201, 204, 304, ...rejectionCodes.map(statusOf)])
const bounds_seconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5]

const counter = 'corridor_http_requests_total'
const histogram = 'corridor_http_request_seconds'

class Counter {
  readonly #name: string
  count = 0

  constructor(labels: string) {
    this.#name = `${counter}{${labels}}`
  }

  get text(): string {
    return `${this.#name} ${this.count}\n`
  }
}

class Histogram {
  /** How many lay within each bound and above the one before; the last are above all. */
  readonly #counts = Array<number>(bounds_seconds.length + 1).fill(0)
  readonly #names: readonly string[]
  readonly #labels: string
  #sum = 0

  constructor(labels: string) {
    this.#labels = labels
    this.#names = [...bounds_seconds, '+Inf'].map((bound) => `${histogram}_bucket{le="${bound}",${labels}}`)
  }

  observe(seconds: number): void {
    const within = bounds_seconds.findIndex((bound) => seconds <= bound)
    const place = within === -1 ? bounds_seconds.length : within
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
    this.#sum += seconds
  }

  get text(): string {
    let [text, total] = ['', 0]
    for (const [place, name] of this.#names.entries()) {
      total += this.#counts[place] ?? 0
      text += `${name} ${total}\n`
    }
    if (total === 0) return ''
    return `${text}${histogram}_sum{${this.#labels}} ${this.#sum}\n${histogram}_count{${this.#labels}} ${total}\n`
  }
}

export class RequestMetrics {
  readonly #counters = new Map<string, Counter>()
  readonly #histograms = new Map<string, Histogram>()

  /**
   * A route has its declared method, HEAD where that is GET, and "other" for all methods that it has not. Only the declared one
   * is timed.
   */
  requestsOf(declared: string, route: string): RouteMetrics {
    const place = `method="${declared}",route="${route}"`
    const seconds = this.#histograms.get(place) ?? new Histogram(place)
    this.#histograms.set(place, seconds)
    const own = new Map<number, Counter>()
    const counterOf = (method: string, given: number): Counter => {
      const known = method === declared ? own.get(given) : undefined
      if (known) return known
      const status = statuses.has(given) ? given : 'other'
      const labels = `method="${method}",route="${route}",status="${status}"`
      const found = this.#counters.get(labels) ?? new Counter(labels)
      this.#counters.set(labels, found)
      if (method === declared && given === status) own.set(given, found)
      return found
    }
    return {
      route,
      observe(given, status, ms) {
        const method = given === declared || (given === 'HEAD' && declared === 'GET') ? given : 'other'
        counterOf(method, status).count += 1
        if (method === declared) seconds.observe(ms / 1000)
      },
    }
  }

  get text(): string {
    const counted = [...this.#counters.values()].map(({ text }) => text).join('')
    const timed = [...this.#histograms.values()].map(({ text }) => text).join('')
    return (
      `# HELP ${counter} Requests answered.\n# TYPE ${counter} counter\n${counted}` +
      `# HELP ${histogram} Time from the first byte of a request to the end of its answer.\n# TYPE ${histogram} histogram\n${timed}`
    )
  }
}
