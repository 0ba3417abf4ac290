// A real browser for the tests of the console: Debian's chromium, driven by playwright-core, which is installed when it is first
// needed. Everything that a page says is collected: errors on its console, requests to other origins, answers of the service.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { onTestFailed } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { chromium as chromiumPath } from '../support/browser.ts'
import { install } from '../support/installed.ts'
import { hang_ms } from '../support/time-limits.ts'

export const program = chromiumPath()

// The package is installed later than the types are checked: here is what the tests use of it.
export interface Page {
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  evaluate<T>(script: string | (() => T)): Promise<T>
  waitForURL(url: RegExp): Promise<void>
  waitForEvent(event: 'download'): Promise<Download>
  screenshot(options: { path: string; fullPage?: boolean }): Promise<unknown>
  setViewportSize(size: { width: number; height: number }): Promise<void>
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Locator
  getByLabel(name: string | RegExp, options?: { exact?: boolean }): Locator
  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator
  locator(selector: string): Locator
  readonly keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> }
  url(): string
  close(): Promise<void>
}

interface Download {
  suggestedFilename(): string
  path(): Promise<string>
}

export interface Locator {
  click(): Promise<void>
  fill(text: string): Promise<void>
  first(): Locator
  nth(at: number): Locator
  count(): Promise<number>
  isVisible(): Promise<boolean>
  innerText(): Promise<string>
  allInnerTexts(): Promise<string[]>
  locator(selector: string): Locator
  filter(options: { hasText: string | RegExp }): Locator
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Locator
  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator
  setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  inputValue(): Promise<string>
  waitFor(options?: { state?: 'visible' | 'hidden' | 'attached' }): Promise<void>
  press(keys: string): Promise<void>
  focus(): Promise<void>
}

interface PlaywrightPage extends Page {
  on(event: string, listener: (value: never) => void): void
}

interface Context {
  newPage(): Promise<PlaywrightPage>
  addCookies(cookies: readonly { name: string; value: string; url: string }[]): Promise<void>
  setOffline(isOffline: boolean): Promise<void>
  setDefaultTimeout(ms: number): void
  close(): Promise<void>
}

interface Launched {
  newContext(options: object): Promise<Context>
  close(): Promise<void>
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Opened {
  readonly page: Page
  /** What a browser would show in red, and what it should never do. */
  readonly faults: string[]
  /** Everything that its tabs have asked the service for. */
  readonly requests: readonly SeenRequest[]
  /** Another tab of the same person. */
  openTab(url: string): Promise<Page>
  setOffline(isOffline: boolean): Promise<void>
}

export interface View {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  /** `name=value`, of a session. */
  readonly cookie?: string | undefined
}

export interface Browser {
  open(url: string, view?: View): Promise<Opened>
  close(): Promise<void>
}

const folder = import.meta.dirname

export async function startBrowser(): Promise<Browser> {
  await install(folder, 'the browser driver of the tests', '18 MB')
  const { chromium } = createRequire(join(folder, 'package.json'))('playwright-core') as {
    chromium: { launch(options: object): Promise<Launched> }
  }
  const launched = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  return {
    async open(url, { width = 1440, scheme = 'light', cookie } = {}) {
      const context = await launched.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      context.setDefaultTimeout(hang_ms)
      const { origin } = new URL(url)
      const [name = '', value = ''] = cookie?.split('=') ?? []
      if (cookie) await context.addCookies([{ name, value, url: origin }])
      const faults: string[] = []
      const requests: SeenRequest[] = []
      const openTab = async (at: string): Promise<Page> => {
        const tab = await context.newPage()
        watch(tab, origin, faults, requests)
        await tab.goto(at)
        return tab
      }
      const page = await openTab(url)
      tellOnFailure(page, faults)
      const { close } = page
      page.close = async () => {
        await close.call(page)
        await context.close()
      }
      return { page, faults, requests, openTab, setOffline: (isOffline) => context.setOffline(isOffline) }
    },
    close: () => launched.close(),
  }
}

/** What was on the page says more about a wait that ended in vain than the name of what never came. */
function tellOnFailure(page: Page, faults: readonly string[]): void {
  // Pages that are opened before all tests of a file belong to none.
  if (!getCurrentTest()) return
  onTestFailed(async () => {
    const shown = await page.evaluate<string>('document.body.innerText').catch(() => 'a page that is closed')
    console.error(`At ${page.url()} the browser showed:\n${shown.slice(0, 2_000)}\n${faults.join('\n')}`)
  })
}

interface Said {
  type(): string
  text(): string
}

interface Request {
  url(): string
  method(): string
  headers(): Readonly<Record<string, string>>
}

function watch(page: PlaywrightPage, origin: string, faults: string[], requests: SeenRequest[]): void {
  page.on('console', ((said: Said) => {
    // A 401 before signing in is the answer that is wanted.
    if (said.type() === 'error' && !/status of 401/.test(said.text())) faults.push(said.text())
  }) as never)
  page.on('pageerror', ((error: Error) => faults.push(String(error))) as never)
  page.on('request', ((request: Request) => {
    const url = request.url()
    requests.push({ method: request.method(), path: new URL(url).pathname, headers: request.headers() })
    if (!url.startsWith(origin) && !url.startsWith('data:')) faults.push(`a request to ${url}`)
  }) as never)
}

/** The page has a heading, and nothing of it is still on its way. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('h1, main p').first().waitFor()
  const onTheirWay = page.locator('.mantine-Skeleton-root, .mantine-Loader-root')
  while ((await onTheirWay.count()) > 0) await onTheirWay.first().waitFor({ state: 'hidden' })
}

/** What axe finds wrong, in a line for each. */
export async function violationsOf(page: Page, rules = { type: 'tag', values: standards }): Promise<readonly string[]> {
  const source = readFileSync(join(folder, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  // Evaluated by the driver: the page's policy allows no script of others.
  await page.evaluate(source)
  return page.evaluate<readonly string[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`,
  )
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Everything in the light; in the dark only colours, because nothing else changes with the scheme. */
export async function violationsInBoth(page: Page): Promise<readonly string[]> {
  await turn(page, 'dark')
  const dark = await violationsOf(page, colours)
  await turn(page, 'light')
  return [...dark.map((each) => `dark: ${each}`), ...(await violationsOf(page)).map((each) => `light: ${each}`)]
}

/** A colour on its way from one scheme to the other is of neither, and neither is a dialog that is still opening. */
async function turn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`)
  await page.evaluate(`for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()`)
}
