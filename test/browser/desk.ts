// A service with a story, people who are signed in to its console, and a browser: what the tests of the console share.
import { pino } from 'pino'
import { type Service, startService } from '../../src/main.ts'
import type { Grant } from '../../src/resources/staff/role.ts'
import { startTestService, type TestOptions, type TestService } from '../support/service.ts'
import { browserWith, linkTokenFor, memberWith } from '../support/staff.ts'
import { type Opened, type Page, startBrowser, type View } from './browser.ts'
import { type Story, tell } from './story.ts'

export interface Person {
  readonly cookie: string
  readonly guid: string
  readonly session_guid: string
}

export interface OpenOptions extends View {
  /** An admin of the organization unless told. */
  readonly as?: Person
}

export interface ConsoleDesk {
  readonly s: TestService
  /** Signs somebody in by a link. */
  signIn(...grants: readonly Grant[]): Promise<Person>
  /** A link that signs an admin in once, as `npm start` prints it. */
  newLink(): Promise<string>
  /** A page below the bank, such as `trades`. */
  open(path: string, options?: OpenOptions): Promise<Opened>
  /** Any address of the service, without a session. */
  openAt(path: string, view?: View): Promise<Opened>
  /** Stops the service and starts it again at the same address; `meanwhile` it is gone. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const admin: Grant = { role: 'admin', bank_guid: null }

/** On the demo bank as `npm start` makes it. */
export async function openDesk(options: TestOptions = {}): Promise<ConsoleDesk> {
  const s = await startTestService(options)
  const browser = await startBrowser()
  const { base_url } = s.service
  const signIn = async (...grants: readonly Grant[]): Promise<Person> => {
    const { browser: signedIn, member, session } = await browserWith(s, grants)
    return { cookie: signedIn.cookie!, guid: member.guid, session_guid: session.guid }
  }
  let self: Person | undefined
  let running: Pick<Service, 'stop'> = s.service
  return {
    ...{ s, signIn },
    newLink: async () => `/console/sign-in#link=${await linkTokenFor(s, await memberWith(s, [admin]))}`,
    async open(path, { as, ...view } = {}) {
      if (!as) self ??= await signIn(admin)
      const { cookie } = as ?? self!
      return browser.open(`${base_url}/console/${s.demo.bank_guid}${path && `/${path}`}`, { ...view, cookie })
    },
    openAt: (path, view) => browser.open(`${base_url}${path}`, view),
    async restart(meanwhile) {
      await running.stop()
      await meanwhile()
      running = await startService({
        config: { ...s.config, port: Number(new URL(base_url).port) },
        log: pino({ level: 'silent' }),
      })
    },
    async stop() {
      await browser.close()
      await running.stop()
      await s.stop()
    },
  }
}

export interface StoryDesk extends ConsoleDesk {
  readonly story: Story
}

/** On a bank with a fortnight behind it. */
export async function openConsoleDesk(): Promise<StoryDesk> {
  const desk = await openDesk()
  return { ...desk, story: await tell(desk.s) }
}

/** As a link does it: without loading everything again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await page.locator(`main[data-path="${path.replace(/^\/console|\?.*$/g, '')}"]`).waitFor()
}
