// Pages of partners where end users go on: what they are asked for, and the answer with the link. The link is a secret of the end user, so
// only this answer has it: no record, no list, and no replay.
import { DateTime, GuidField, Named, NamedBody, Nullable, Text, Type } from './fields.ts'
import { InSomeAnswers } from './reply.ts'

export const HostedPageBody = NamedBody('HostedPageRequest', {
  return_url: Type.Optional(
    Text(
      9,
      2048,
      '^https://[^\\s\\u0000-\\u001f\\u007f"<>\\\\^`{|}]+$',
      'Where the page leads when the end user has finished, with https.',
    ),
  ),
})

export const HostedPageReply = Named('HostedPage', {
  guid: GuidField,
  link: InSomeAnswers(Type.String({ description: 'A secret of the end user. Not in a replay of the answer.' })),
  link_expires_at: Nullable(DateTime),
})
