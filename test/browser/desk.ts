// A service with a story, a person who is signed in to its console, and a browser: what the tests of the console share.
import { startTestService, type TestService } from '../support/service.ts'
import { type Browser, type Opened, startBrowser } from './browser.ts'
import { type SignedIn, startSignedIn } from './signed-in.ts'
import { type Story, tell } from './story.ts'

export interface ConsoleDesk {
  readonly s: TestService
  readonly story: Story
  readonly front: SignedIn
  /** A page below the bank, such as `trades`, signed in by the link. */
  open(path: string, options?: Parameters<Browser['open']>[1]): Promise<Opened>
  /** Any address of the service. */
  openAt(path: string): Promise<Opened>
  /** Any address of the service itself, where people sign in for real. */
  openService(path: string): Promise<Opened>
  /** As somebody who has all scopes but these. */
  openWithout(scopes: readonly string[], path: string): Promise<Opened>
  stop(): Promise<void>
}

export async function openConsoleDesk(): Promise<ConsoleDesk> {
  const s = await startTestService()
  const story = await tell(s)
  const { bank_guid, bank_key, organization_key } = s.demo
  const bank = { guid: bank_guid, name: 'Demo bank', type: 'sandbox' } as const
  const fronts: SignedIn[] = []
  const startFront = async (without: readonly string[]): Promise<SignedIn> => {
    const front = await startSignedIn({ service_url: s.service.base_url, bank, bank_key, organization_key, without })
    fronts.push(front)
    await fetch(`${front.url}/api/sessions`, { method: 'POST', body: '{"link_token":"a-link"}' })
    return front
  }
  const front = await startFront([])
  const browser = await startBrowser()
  return {
    ...{ s, story, front },
    open: (path, options) => browser.open(`${front.url}/console/${bank_guid}${path && `/${path}`}`, options),
    openAt: (path) => browser.open(`${front.url}${path}`),
    openService: (path) => browser.open(`${s.service.base_url}${path}`),
    async openWithout(scopes, path) {
      const { url } = await startFront(scopes)
      return browser.open(`${url}/console/${bank_guid}/${path}`)
    },
    async stop() {
      await browser.close()
      for (const each of fronts) await each.stop()
      await s.stop()
    },
  }
}
