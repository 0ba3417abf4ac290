// Writes deploy/chart/monitoring/dashboard.json, the dashboard for Grafana, from the list below: node scripts/dashboard.mjs.
// test/deploy.test.ts compares the file with the list, and every metric with those that the service serves.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './file-lines.mjs'

const one = 'job="corridor", instance=~"$instance"'
const rate = (metric, labels = '', by = '') => `sum${by && ` by (${by})`} (rate(${metric}{${one}${labels && `, ${labels}`}}[$__rate_interval]))`
const quantiles = (metric) =>
  [0.5, 0.95, 0.99].map((share) => [`histogram_quantile(${share}, ${rate(`${metric}_bucket`, '', 'le')})`, `p${share * 100}`])

/** Title, unit, queries with their legends, and what the reader should know. Numbers that all processes count alike are not added up. */
const rows = {
  'Is it well?': [
    stat('Processes', 'none', 'sum(up{job="corridor"})', 'Processes that answer Prometheus.'),
    stat('Oldest due work', 's', 'max(corridor_oldest_due_seconds{job="corridor"})', 'How long due work has waited for a worker. Below 2 s if one is alive.', [10, 60]),
    stat('Dead jobs', 'none', 'max(corridor_jobs{job="corridor", state="dead"})', 'Jobs that failed 25 times and wait for a person.', [1, 1]),
    stat('Answers 500', 'reqps', 'sum(rate(corridor_http_requests_total{job="corridor", status="500"}[5m])) or vector(0)', 'Each is a bug of Corridor.', [0.0001, 0.0001]),
    stat('Answers 503', 'percentunit', 'sum(rate(corridor_http_requests_total{job="corridor", status="503"}[5m])) / sum(rate(corridor_http_requests_total{job="corridor"}[5m])) or vector(0)', 'The database does not serve, or the queue is full.', [0.001, 0.01]),
    stat('Clock', 's', 'max(abs(corridor_clock_skew_seconds{job="corridor"}))', "How far a machine's clock is from the database's.", [1, 2]),
  ],
  Requests: [
    graph('Requests by status', 'reqps', [[rate('corridor_http_requests_total', '', 'status'), '{{status}}']], 'All answers, also those of health checks on the public port.'),
    graph('Time of requests', 's', quantiles('corridor_http_request_seconds'), 'From the first byte of a request to the end of its answer. Requests that write wait for their commit.'),
    graph('Busiest routes', 'reqps', [[`topk(8, ${rate('corridor_http_requests_total', '', 'method, route')})`, '{{method}} {{route}}']]),
    graph('Slowest routes (p95)', 's', [[`topk(8, histogram_quantile(0.95, ${rate('corridor_http_request_seconds_bucket', '', 'le, method, route')}))`, '{{method}} {{route}}']]),
  ],
  Commits: [
    graph('Commits and commands', 'ops', [[rate('corridor_batch_commands_count'), 'commits'], [rate('corridor_batch_commands_sum'), 'commands']], 'A commit has the commands of all callers that wait.'),
    graph('Time of one commit', 's', quantiles('corridor_commit_seconds')),
    graph('Commands in one commit', 'none', [[`${rate('corridor_batch_commands_sum')} / ${rate('corridor_batch_commands_count')}`, 'mean']]),
    graph('Commands waiting for a commit', 'none', [[`corridor_queue_depth{${one}}`, '{{instance}}']], 'At 10,000 new commands are refused with 503.'),
  ],
  'Jobs and events': [
    graph('Jobs run, by result', 'ops', [[rate('corridor_jobs_total', '', 'result'), '{{result}}']]),
    graph('Jobs in the table', 'none', [['max by (state) (corridor_jobs{job="corridor"})', '{{state}}']], 'Absent while the database does not answer.'),
    graph('Oldest due work', 's', [['max by (work) (corridor_oldest_due_seconds{job="corridor"})', '{{work}}']]),
    graph('Rows removed after their time', 'ops', [[rate('corridor_removed_rows_total', '', 'table'), '{{table}}']]),
  ],
  'Webhooks and chains': [
    graph('Attempts, by what the delivery is after them', 'ops', [[rate('corridor_webhook_attempts_total', '', 'state'), '{{state}}']]),
    graph('Event to the end of the first attempt', 's', quantiles('corridor_webhook_delay_seconds')),
    graph('Attempts under way', 'none', [[`sum by (conduct) (corridor_webhook_open{${one}})`, '{{conduct}}'], [`sum(corridor_webhook_in_hand{${one}})`, 'claimed, not yet recorded']]),
    graph('Looks at the blocks of chains', 'ops', [[rate('corridor_chain_passes_total', '', 'chain, result'), '{{chain}} {{result}}']], 'Empty without CORRIDOR_CHAIN_NODES.'),
  ],
  Processes: [
    graph('Processor', 'percentunit', [[`rate(process_cpu_seconds_total{${one}}[$__rate_interval])`, '{{instance}}']], '1 is one core. The service uses little more than one.'),
    graph('Memory', 'bytes', [[`process_resident_memory_bytes{${one}}`, '{{instance}}'], [`sum(nodejs_heap_size_used_bytes{${one}})`, 'heap in use, all']]),
    graph('Event loop lag (p99)', 's', [[`nodejs_eventloop_lag_p99_seconds{${one}}`, '{{instance}}']], 'Includes the 0.1 s between two measurements.'),
    graph('Rows in the cache', 'none', [[`topk(8, sum by (table) (corridor_cached_rows{${one}}))`, '{{table}}']], 'At most 262,144 in each process.'),
  ],
}

function stat(title, unit, expr, description, [warn, bad] = []) {
  const steps = [{ color: 'green', value: null }]
  if (warn !== undefined && warn !== bad) steps.push({ color: 'orange', value: warn })
  if (bad !== undefined) steps.push({ color: 'red', value: bad })
  return { kind: 'stat', title, unit, queries: [[expr, title]], description, steps }
}

function graph(title, unit, queries, description = '') {
  return { kind: 'timeseries', title, unit, queries, description, steps: undefined }
}

const datasource = { type: 'prometheus', uid: '${datasource}' }

function panelOf({ kind, title, unit, queries, description, steps }, id, gridPos) {
  return {
    ...{ id, type: kind, title, description, datasource, gridPos },
    fieldConfig: {
      defaults: { unit, min: 0, ...(steps ? { thresholds: { mode: 'absolute', steps } } : { custom: { fillOpacity: 8, showPoints: 'never' } }) },
      overrides: [],
    },
    options: steps ? { colorMode: 'background', reduceOptions: { calcs: ['lastNotNull'] } } : { legend: { placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(([expr, legendFormat], index) => ({ refId: 'ABC'[index], datasource, expr, legendFormat })),
  }
}

function panels() {
  const all = []
  let [id, y] = [0, 0]
  for (const [title, row] of Object.entries(rows)) {
    all.push({ id: ++id, type: 'row', title, collapsed: false, gridPos: { x: 0, y: y++, w: 24, h: 1 }, panels: [] })
    const [w, h] = row[0].kind === 'stat' ? [24 / row.length, 4] : [6, 8]
    row.forEach((panel, index) => all.push(panelOf(panel, ++id, { x: index * w, y, w, h })))
    y += h
  }
  return all
}

export function dashboard() {
  const instances = { query: 'label_values(corridor_queue_depth{job="corridor"}, instance)', refId: 'instances' }
  return {
    ...{ uid: 'corridor', title: 'Corridor', tags: ['corridor'], timezone: 'browser', schemaVersion: 39, version: 1, editable: true },
    ...{ refresh: '15s', time: { from: 'now-1h', to: 'now' }, graphTooltip: 1 },
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
        { name: 'instance', label: 'Process', type: 'query', datasource, query: instances, refresh: 2, multi: true, includeAll: true, allValue: '.*', current: { text: 'All', value: '$__all' } },
      ],
    },
    annotations: { list: [{ name: 'Alerts', datasource, enable: true, iconColor: 'red', expr: 'ALERTS{alertname=~"Corridor.*", alertstate="firing"}', titleFormat: '{{alertname}}' }] },
    panels: panels(),
  }
}

export const dashboardText = () => `${JSON.stringify(dashboard(), null, 2)}\n`

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'deploy', 'chart', 'monitoring', 'dashboard.json'), dashboardText())
