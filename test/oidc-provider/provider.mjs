// A real OpenID Connect provider for the tests, with the forms that oidc-provider has for development. A login is `subject|address`; an address
// that begins with `unverified` is not verified. It prints its address and ends with its parent.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const [, , client_id, client_secret, redirect_uri] = process.argv
const server = createServer((request, response) => provider.callback()(request, response))
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const issuer = `http://127.0.0.1:${server.address().port}`
const provider = new Provider(issuer, {
  clients: [
    { client_id, client_secret, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post' },
  ],
  cookies: { keys: ['only for tests'] },
  pkce: { required: () => true },
  // The address may be in the ID token or in the answer of userinfo.
  conformIdTokenClaims: client_id !== 'in-id-token',
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount(_context, login) {
    const [subject, email] = login.split('|')
    return {
      accountId: login,
      claims: () => ({ sub: subject, email, email_verified: !email.startsWith('unverified') }),
    }
  },
})
console.log(`listens at ${issuer}`)
process.stdin.resume().on('end', () => process.exit())
