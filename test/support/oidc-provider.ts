// A real OpenID Connect provider for a test (test/oidc-provider), and a browser without windows that walks through its forms.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './installed.ts'

const folder = join(import.meta.dirname, '..', 'oidc-provider')

export interface OidcProvider {
  readonly issuer: string
  stop(): Promise<void>
}

export async function startOidcProvider(
  client_id: string,
  secret: string,
  redirect_uri: string,
): Promise<OidcProvider> {
  await install(folder, 'the OpenID Connect provider of the tests', '4 MB')
  const child = spawn(process.execPath, [join(folder, 'provider.mjs'), client_id, secret, redirect_uri], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const issuer = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += data
      const found = /listens at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}: ${said}`)))
  })
  return {
    issuer,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** Keeps the cookies of each host, and follows no redirect by itself. */
export class Navigator {
  readonly #cookies = new Map<string, Map<string, string>>()

  cookie(url: string, name: string): string | undefined {
    return this.#of(url).get(name)
  }

  setCookie(url: string, name: string, value: string): void {
    this.#of(url).set(name, value)
  }

  async go(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const jar = this.#of(url)
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(each)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** From a page of the provider through its forms, until it leads back to the service: the address that it leads to. */
  async consent(start: string, login: string): Promise<string> {
    const { origin } = new URL(start)
    let url = start
    for (let steps = 0; steps < 20; steps++) {
      const response = await this.go(url)
      const next = response.headers.get('location')
      if (next) {
        url = new URL(next, url).href
        if (new URL(url).origin !== origin) return url
        continue
      }
      const page = await response.text()
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      const posted = await this.go(new URL(action, url).href, { prompt, login, password: 'x' })
      url = new URL(posted.headers.get('location') ?? '', url).href
      if (new URL(url).origin !== origin) return url
    }
    throw new Error(`the provider leads nowhere: ${url}`)
  }

  #of(url: string): Map<string, string> {
    const { host } = new URL(url)
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    return jar
  }
}
