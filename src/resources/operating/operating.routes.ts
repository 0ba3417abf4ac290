// What operators and integrators look at: jobs that wait, and the last requests.
import { endpoint, prose } from '../../http/endpoint.ts'
import { DateTime, GuidField, Named, OneOf, Type } from '../../wire/fields.ts'
import { whole } from '../../wire/query.ts'
import { jobCountsOf } from './job-counts.queries.ts'

const JobCountReply = Named('JobCount', {
  kind: Type.String(),
  due: Type.Integer({ description: 'Ready to run, and not claimed by a worker.' }),
  waiting: Type.Integer({ description: 'In work, or waiting for their time.' }),
  dead: Type.Integer({ description: 'Given up after many attempts: a person must look at them.' }),
  oldest_due_at: Type.Optional(DateTime),
})

const RecentRequestReply = Named('RecentRequest', {
  request_id: Type.String(),
  created_at: Type.Unsafe({ ...DateTime, description: 'When it was answered, in real time.' }),
  method: Type.String(),
  route: Type.String({ description: 'The path, with names in the place of guids.' }),
  status: Type.Integer(),
  ms: Type.Integer({ description: 'How long the answer took, in milliseconds.' }),
  actor_type: OneOf(['api_key', 'staff_member']),
  actor_guid: GuidField,
})

const common = { method: 'GET', key: 'bank', tag: 'Operating', refuses: [] } as const

export const operatingRoutes = [
  endpoint({
    ...common,
    path: '/jobs',
    scope: 'jobs:read',
    name: 'listJobs',
    summary: "The bank's jobs, counted by kind",
    description: 'Answers an array and not a page: the list is short, because there are few kinds.',
    reply: [200, Type.Array(JobCountReply, { title: 'JobCountList' })],
    handle: async ({ caller, services }) => jobCountsOf(services.sql, caller.bank_guid),
  }),
  endpoint({
    ...common,
    path: '/recent_requests',
    scope: 'recent_requests:read',
    name: 'listRecentRequests',
    summary: 'The last 200 requests of keys, and 100 of people, at the bank',
    description: prose(
      'Newest first, without bodies and query strings. Kept in memory by the process that answers: with several processes each knows',
      'its own, and a restart forgets them. Answers an array and not a page: the list is short.',
    ),
    query: { limit: whole(1, 300, 50, 'How many at most.') },
    reply: [200, Type.Array(RecentRequestReply, { title: 'RecentRequestList' })],
    handle: async ({ caller, query, services }) =>
      services.recentRequests
        .of(caller.bank_guid)
        .slice(0, query.limit)
        .map(({ actor, ...request }) => ({
          ...request,
          actor_type: actor.type,
          actor_guid: actor.guid,
        })),
  }),
]
