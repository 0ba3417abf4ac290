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
    {
      client_id,
      client_secret,
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'client_secret_post',
      subject_type: 'pairwise',
    },
  ],
  cookies: { keys: ['only for tests'] },
  pkce: { required: () => true },
  // The subject is only the first part of the login.
  subjectTypes: ['pairwise'],
  pairwiseIdentifier: (_context, login) => login.split('|')[0],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount(_context, login) {
    const email = login.split('|')[1]
    return {
      accountId: login,
      claims: () => ({ sub: login, email, email_verified: !email.startsWith('unverified') }),
    }
  },
})
console.log(`listens at ${issuer}`)
process.stdin.resume().on('end', () => process.exit())
