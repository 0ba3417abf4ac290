// What the navigation and the command palette lead to: the nouns and the pages that the session may read, in their groups.
import type { Bank } from '../api/bank.tsx'
import { upperFirst } from '../format/words.ts'
import type { IconName } from '../icons.tsx'
import { clientNameOf } from '../nouns/noun-names.ts'
import { nounGroups } from '../nouns/nouns.ts'
import { texts } from '../texts.ts'

interface MenuItem {
  /** Below the bank. */
  readonly path: string
  readonly label: string
  readonly icon: IconName
}

interface MenuGroup {
  readonly title: string
  readonly items: readonly MenuItem[]
}

type GroupName = 'main' | keyof typeof nounGroups

interface OwnPage extends MenuItem {
  /** One of them is enough. */
  readonly operations: readonly string[]
}

/** Pages that are of no noun. Those of a group stand before its nouns. */
const ownPages: Readonly<Partial<Record<GroupName | 'last', readonly OwnPage[]>>> = {
  main: [
    { path: 'reviews', label: texts.reviews.title, icon: 'review', operations: ['reviews.list'] },
    { path: 'approvals', label: texts.approvals.title, icon: 'people', operations: ['approvals.list'] },
    { path: 'approval_policy', label: texts.policy.title, icon: 'shield', operations: ['approvals.list'] },
  ],
  control: [
    { path: 'books', label: texts.books.title, icon: 'book', operations: ['bookChecks.list'] },
    { path: 'reports', label: texts.reports.title, icon: 'report', operations: ['reports.getTrialBalance'] },
  ],
  developers: [
    { path: 'requests', label: texts.requests.title, icon: 'request', operations: ['recentRequests.list'] },
    { path: 'jobs', label: texts.jobs.title, icon: 'job', operations: ['jobs.list'] },
  ],
  last: [
    {
      path: 'settings',
      label: texts.settings.title,
      icon: 'settings',
      operations: ['banks.get', 'staffMembers.list', 'sessions.list'],
    },
  ],
}

export function menuOf(bank: Bank): readonly MenuGroup[] {
  const ownOf = (group: keyof typeof ownPages): readonly MenuItem[] =>
    (ownPages[group] ?? []).filter(({ operations }) => operations.some((each) => bank.can(each)))
  const groups = (Object.keys(nounGroups) as (keyof typeof nounGroups)[]).map((group) => ({
    title: texts.frame.groups[group],
    items: [
      ...ownOf(group),
      ...nounGroups[group]
        .filter(({ name }) => bank.can(`${clientNameOf(name)}.list`))
        .map(({ name, icon }) => ({ path: name, label: upperFirst(texts.nouns[name].many), icon })),
    ],
  }))
  const first = { path: '', label: texts.overview.title, icon: 'overview' as const }
  return [{ title: '', items: [first, ...ownOf('main')] }, ...groups, { title: '', items: ownOf('last') }].filter(
    ({ items }) => items.length > 0,
  )
}
