// The search for people over HTTP. What is searched for is personal too, so the audit log does not keep it.
import { noteReads, noteSearch } from '../../http/audit.ts'
import { endpoint, prose, refuseLackingScope } from '../../http/endpoint.ts'
import { foundPersonTypes } from './found-person.ts'
import { compared_max, found_max, nameField, searchPeople } from './people-search.request.ts'
import { PeopleSearchReply } from './people-search.schema.ts'

/** All of them are needed, because everybody is asked for. */
const further_scopes = {
  customer: 'customers:read',
  counterparty: 'counterparties:read',
  counterparty_name: 'counterparties:pii:read',
}
const needed = Object.values(further_scopes)

export const peopleSearchRoutes = [
  endpoint({
    method: 'GET',
    path: '/people',
    key: 'bank',
    scope: 'customers:pii:read',
    further_scopes,
    tag: 'People',
    name: 'searchPeople',
    summary: 'Search customers and counterparties by name',
    description: prose(
      `At most ${found_max}, newest first: those whose name has, for each word of \`name\`, a word that begins with it, without`,
      'regard to case and accents. Names are encrypted, so each search decrypts those of the newest people, at most',
      `${compared_max}; \`is_complete\` says whether these were all. Each search is recorded in the audit log, and so is everybody`,
      `whom it shows. It also needs ${needed.map((scope) => `\`${scope}\``).join(', ')}.`,
    ),
    in_work_max: 4,
    query: { name: nameField },
    reply: [200, PeopleSearchReply],
    refuses: [],
    async handle(call) {
      const { caller, query, services } = call
      for (const scope of needed) refuseLackingScope(caller, scope)
      await noteSearch(call, 'searchPeople')
      const search = await searchPeople(services, caller.bank_guid, query.name)
      for (const type of foundPersonTypes) {
        const shown = search.people.filter((each) => each.type === type).map(({ guid }) => guid)
        if (shown.length > 0) await noteReads(call, 'readPersonalData', type, shown)
      }
      return search
    },
  }),
]
