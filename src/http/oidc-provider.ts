// The identity provider that the operator has configured: authorization code with PKCE, state and nonce. The library is loaded, and the
// provider asked for its configuration, when somebody first signs in.
import type { Configuration } from 'openid-client'

export interface OidcSettings {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  /** The address of this service, which the provider leads back to. */
  readonly public_url: string
}

/** What the browser must bring back: kept in an encrypted cookie meanwhile. */
export interface OidcFlow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly began_at: number
}

/** Whom the provider has named. The address belongs to the person. */
export interface OidcIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
}

export const oidcPath = '/sign-in/oidc'
const callbackPath = `${oidcPath}/callback`

export class OidcProvider {
  readonly #settings: OidcSettings
  #known: Promise<Configuration> | undefined

  constructor(settings: OidcSettings) {
    this.#settings = settings
  }

  /** Where the browser goes, and what it must bring back. */
  async begin(now: number): Promise<{ readonly url: string; readonly flow: OidcFlow }> {
    const client = await import('openid-client')
    const configuration = await this.#configuration()
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      began_at: now,
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: `${this.#settings.public_url}${callbackPath}`,
      scope: 'openid email',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, flow }
  }

  /** `search`: the query of the callback. Throws if the answer is not for this flow. Undefined if the provider does not vouch for the address. */
  async end(search: string, { state, nonce, verifier }: OidcFlow): Promise<OidcIdentity | undefined> {
    const client = await import('openid-client')
    const configuration = await this.#configuration()
    const url = new URL(`${callbackPath}?${search}`, this.#settings.public_url)
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(configuration, url, checks)
    const claims = tokens.claims()
    if (!claims) return undefined
    const { sub, iss } = claims
    const shown =
      claims.email === undefined ? await client.fetchUserInfo(configuration, tokens.access_token, sub) : claims
    const { email, email_verified } = shown
    return typeof email === 'string' && email_verified === true ? { issuer: iss, subject: sub, email } : undefined
  }

  /** A provider that did not answer is asked again by the next sign-in. */
  #configuration(): Promise<Configuration> {
    this.#known ??= this.#discover().catch((error) => {
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client')
    const { issuer, client_id, client_secret } = this.#settings
    // The configuration allows http on this machine only, for tests.
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
    return client.discovery(new URL(issuer), client_id, client_secret, undefined, { execute, timeout: 10 })
  }
}
