// The option --url.
import { expect, test } from 'vitest'
import { accessFrom } from './access.ts'

test.each(['http://[', 'http://', 'http:///x', 'http://a b/', '127.0.0.1:4100', 'ftp://x/'])(
  '%s is no address',
  async (url) => {
    await expect(accessFrom(url, { organization_key: 'key' })).rejects.toThrow('--url must be like')
  },
)

test.each(['http://127.0.0.1:4100', 'https://corridor.example/'])('%s is one', async (url) => {
  expect(await accessFrom(url, { organization_key: 'key' })).toEqual({ url, organization_key: 'key' })
})
