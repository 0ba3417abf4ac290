// A real browser for the tests of the console: Debian's chromium, driven by playwright-core, which is installed when it is first
// needed. Everything that a page says is collected: errors on its console, requests to other origins, answers of the service.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium as chromiumPath } from '../support/browser.ts'
import { install } from '../support/installed.ts'

export const program = chromiumPath()

// The package is installed later than the types are checked: here is what the tests use of it.
export interface Page {
  goto(url: string): Promise<unknown>
  evaluate<T>(script: string | (() => T)): Promise<T>
  waitForLoadState(state: 'networkidle'): Promise<void>
  waitForTimeout(ms: number): Promise<void>
  waitForURL(url: RegExp): Promise<void>
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

export interface Locator {
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Locator
  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator
  click(): Promise<void>
  fill(text: string): Promise<void>
  first(): Locator
  nth(at: number): Locator
  count(): Promise<number>
  isVisible(): Promise<boolean>
  innerText(): Promise<string>
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
  close(): Promise<void>
}

interface Launched {
  newContext(options: object): Promise<Context>
  close(): Promise<void>
}

export interface Opened {
  readonly page: Page
  /** What a browser would show in red, and what it should never do. */
  readonly faults: string[]
}

export interface Browser {
  open(url: string, options?: { readonly width?: number; readonly scheme?: 'light' | 'dark' }): Promise<Opened>
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
    async open(url, { width = 1440, scheme = 'light' } = {}) {
      const context = await launched.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      const faults: string[] = []
      watch(page, new URL(url).origin, faults)
      await page.goto(url)
      const { close } = page
      page.close = async () => {
        await close.call(page)
        await context.close()
      }
      return { page, faults }
    },
    close: () => launched.close(),
  }
}

interface Said {
  type(): string
  text(): string
}

function watch(page: PlaywrightPage, origin: string, faults: string[]): void {
  page.on('console', ((said: Said) => {
    // A 401 before signing in is the answer that is wanted.
    if (said.type() === 'error' && !/status of 401/.test(said.text())) faults.push(said.text())
  }) as never)
  page.on('pageerror', ((error: Error) => faults.push(String(error))) as never)
  page.on('request', ((request: { url(): string }) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('data:')) faults.push(`a request to ${url}`)
  }) as never)
}

/** What axe finds wrong, in a line for each. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const source = readFileSync(join(folder, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  // Evaluated by the driver: the page's policy allows no script of others.
  await page.evaluate(source)
  return page.evaluate<readonly string[]>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`,
  )
}
