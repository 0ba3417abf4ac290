// What must not compile in a declaration of an endpoint. `npm run typecheck` reads this file, and nothing runs it: each
// `@ts-expect-error` is an error itself as soon as the line below it compiles.
import { endpoint } from '../../src/http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../src/http/records.ts'
import * as column from '../../src/kernel/column.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { personal } from '../../src/kernel/personal.ts'
import { type RowOf, table } from '../../src/kernel/table.ts'
import { DateTime, GuidField, Named, Nullable, Type } from '../../src/wire/fields.ts'
import { InSomeAnswers } from '../../src/wire/reply.ts'

const notes = table(
  'notes',
  {
    bank_guid: column.guid,
    guid: column.guid,
    text: column.text,
    author: column.optional(column.text),
    tags: column.json<readonly { readonly name: string }[]>(JSON.stringify, JSON.parse),
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'guid'] },
)
type Note = RowOf<typeof notes>
const notesPersonal = personal('notes', ['address'])

declare const createNote: Command<{ readonly bank_guid: Guid }, Note>

const fields = {
  guid: GuidField,
  text: Type.String(),
  author: Nullable(Type.String()),
  tags: Type.Array(Type.Object({ name: Type.String() })),
  created_at: DateTime,
}
const NoteReply = Named('Note', fields)
const WithColour = Named('Note', { ...fields, colour: Type.String() })
const WithNullableColour = Named('Note', { ...fields, colour: Nullable(Type.String()) })
const WithOptionalColour = Named('Note', { ...fields, colour: Type.Optional(Type.String()) })
const WithTagColour = Named('Note', { ...fields, tags: Type.Array(Type.Object({ colour: Type.String() })) })
const WithAddress = Named('Note', { ...fields, address: InSomeAnswers(Type.String()) })
const WithAdress = Named('Note', { ...fields, adress: InSomeAnswers(Type.String()) })

const records = { scope: 'notes:read', tag: 'Notes', name: '', summary: '', table: notes } as const
const common = { key: 'bank', scope: 'notes:read', tag: 'Notes', name: '', summary: '', refuses: [] } as const
const post = { ...common, method: 'POST', path: '/notes' } as const
const input = { bank_guid: '' as Guid }

// A reply is written from the command's output, which has a value for each field.
endpoint({ ...post, reply: [201, NoteReply], handle: ({ submit }) => submit(createNote, input) })
// @ts-expect-error: no column is called colour
endpoint({ ...post, reply: [201, WithColour], handle: ({ submit }) => submit(createNote, input) })
// @ts-expect-error: a field that may be null needs its column too
endpoint({ ...post, reply: [201, WithNullableColour], handle: ({ submit }) => submit(createNote, input) })
// @ts-expect-error: and so does a field that may be left out
endpoint({ ...post, reply: [201, WithOptionalColour], handle: ({ submit }) => submit(createNote, input) })
// @ts-expect-error: also inside a list
endpoint({ ...post, reply: [201, WithTagColour], handle: ({ submit }) => submit(createNote, input) })
// An explicit value does.
const show = (note: Note) => ({ ...note, colour: 'red' })
endpoint({ ...post, reply: [201, WithColour], handle: ({ submit }) => submit(createNote, input, { show }) })
// @ts-expect-error: the author may be null
endpoint({ ...post, reply: [201, Type.Object({ author: Type.String() })], handle: async () => ({}) as Note })
// @ts-expect-error: an instant is no text
endpoint({ ...post, reply: [201, Type.Object({ text: DateTime })], handle: async () => ({}) as Note })
// Personal data is not in the answer to a request that creates.
endpoint({ ...post, reply: [201, WithAddress], handle: ({ submit }) => submit(createNote, input) })

// Lists and reads are written from the row, its personal data, or what `show` makes of them.
const list = { ...records, path: '/notes', filters: {} }
const pii = { personal: { data: notesPersonal, scope: 'notes:pii:read' } }
listEndpoint({ ...list, reply: NoteReply })
// @ts-expect-error: no column is called colour
listEndpoint({ ...list, reply: WithColour })
listEndpoint({ ...list, reply: WithColour, show })
listEndpoint({ ...list, ...pii, reply: WithAddress })
// @ts-expect-error: no personal field is called adress
listEndpoint({ ...list, ...pii, reply: WithAdress })
const read = { ...records, path: '/notes/{note_guid}' } as const
readEndpoint({ ...read, reply: NoteReply })
// @ts-expect-error: no column is called colour
readEndpoint({ ...read, reply: WithColour })
// @ts-expect-error: the path names no record
readEndpoint({ ...read, reply: NoteReply, path: '/notes' })

// Parameters are those that the path names.
const one = { ...common, method: 'GET', path: '/notes/{note_guid}/tags/{tag_guid}' } as const
const OneReply = Type.Object({ note: GuidField, tag: GuidField })
endpoint({
  ...one,
  reply: [200, OneReply],
  handle: async ({ params }): Promise<{ note: Guid; tag: Guid }> => ({ note: params.note_guid, tag: params.tag_guid }),
})
endpoint({
  ...one,
  reply: [200, OneReply],
  // @ts-expect-error: the path has no guid
  handle: async ({ params }) => ({ note: params.guid as Guid, tag: params.tag_guid }),
})
