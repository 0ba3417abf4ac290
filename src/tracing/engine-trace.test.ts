// What the engine reports becomes spans: the parent and links of a batch, commits that failed, and faults that stay here.
import { expect, test } from 'vitest'
import type { Change } from '../kernel/command.ts'
import { currentSpan } from './current.ts'
import { engineTrace } from './engine-trace.ts'
import { Moves } from './moves.ts'
import type { TraceSpan } from './span.ts'
import { Tracer } from './tracer.ts'

function world() {
  const ended: TraceSpan[] = []
  const moves = new Moves()
  const tracer = new Tracer({ follows_caller: true, ratio: 1 }, (span) => ended.push(span))
  const trace = engineTrace(tracer, moves)
  const request = (is_sampled = true) =>
    tracer.begin({ trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16), is_sampled }, { name: 'request', kind: 'server' })
  const submit = (span: TraceSpan | undefined, name = 'create-trade') => ({
    command: { name },
    cause: span ? currentSpan.run(span, () => trace.cause()) : trace.cause(),
  })
  return { ended, moves, trace, request, submit }
}

test('a batch belongs to the first command that is sent, and links to all that are', () => {
  const { ended, trace, request, submit } = world()
  const [unsampled, first, second] = [request(false), request(), request()]
  const members = [submit(undefined), submit(unsampled), submit(first), submit(second), submit(second, 'create-quote')]
  for (const { cause } of members) cause?.taken()
  trace.landed({ members, commit_ms: 2 })
  const [commit, batch] = ended
  expect([commit?.name, batch?.name]).toEqual(['commit', 'batch'])
  expect(commit?.parent_span_id).toBe(batch?.span_id)
  expect(batch?.parent_span_id).toBe(first.span_id)
  expect(batch?.links).toEqual([first, second])
  expect(batch?.attributes).toEqual({ 'corridor.commands': 5, 'corridor.command': 'create-trade, create-quote' })
})

test('a batch without a command that is sent is no span', () => {
  const { ended, trace, request, submit } = world()
  trace.landed({ members: [submit(undefined), submit(request(false))], commit_ms: 2 })
  expect(ended).toEqual([])
})

test('a commit that failed is a failed batch, and the next one is another', () => {
  const { ended, trace, request, submit } = world()
  const members = [submit(request())]
  trace.lost(members, new TypeError('with a secret'))
  trace.landed({ members, commit_ms: 1 })
  expect(ended.map(({ name, isFailed }) => [name, isFailed])).toEqual([
    ['batch', true],
    ['commit', false],
    ['batch', false],
  ])
  expect(ended[0]?.attributes['error.type']).toBe('TypeError')
  expect(JSON.stringify(ended[0]?.attributes)).not.toContain('secret')
})

test('a span that has ended causes nothing', () => {
  const { request, submit } = world()
  const span = request()
  span.end()
  expect(submit(span).cause).toBeUndefined()
})

test('what a command moves is known with its batch', () => {
  const { moves, trace, request, submit } = world()
  const span = request()
  const member = submit(span)
  const change: Change = {
    op: 'insert',
    table: {} as never,
    row: { guid: 'g', event_sequence: 1 },
    path: [undefined, 'storing'],
  }
  member.cause?.decided([change])
  expect(moves.of('g', 1)).toMatchObject({ span, batch: undefined })
  trace.landed({ members: [member], commit_ms: 1 })
  expect(moves.of('g', 1)?.batch?.name).toBe('batch')
})

test('a fault in a trace is none of the commit', () => {
  const { trace, request, submit } = world()
  const { cause } = submit(request())
  expect(() => cause?.decided([null as never])).not.toThrow()
  expect(() => trace.landed({ members: [null as never], commit_ms: 1 })).not.toThrow()
  expect(() => trace.lost([null as never], 'x')).not.toThrow()
})
