// The console as the service serves it: one page for every path, its files, and a strict policy.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PackedFolder, servePacked } from '../../test/support/packed-folder.ts'

const page =
  '<!doctype html><title>Corridor</title><script type="module" src="/console/assets/main.AbCdEf12.js"></script>'
const script = 'export {}'

let served: PackedFolder
beforeEach(async () => {
  const files = {
    'index.html': page,
    'assets/main.AbCdEf12.js': script,
    'assets/inter.AbCdEf12.woff2': 'a font',
  }
  served = await servePacked(files, 'console_folder')
})
afterEach(() => served.stop())

const get = (url: string) => served.app.inject({ method: 'GET', url })

test.each([
  '/console',
  '/console/',
  '/console/sign-in',
  '/console/019bc00fbdca979d729ff1c9c74eddf7/trades?state=completed',
  '/console/index.html.br',
  '/console/site.json',
  '/console/..%2f..%2fetc%2fpasswd',
])('%s is the page', async (url) => {
  const { statusCode, body, headers } = await get(url)
  expect([statusCode, body, headers['cache-control']]).toEqual([200, page, 'public, no-cache'])
})

test.each([
  ['/console/assets/main.AbCdEf12.js', 'text/javascript; charset=utf-8', script],
  ['/console/assets/inter.AbCdEf12.woff2', 'font/woff2', 'a font'],
])('%s never changes', async (url, type, text) => {
  const { statusCode, body, headers } = await get(url)
  expect([statusCode, body, headers['content-type']]).toEqual([200, text, type])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a file of an older build is not there, and the page is not sent in its place', async () => {
  const { statusCode, body } = await get('/console/assets/main.OlDeR123.js')
  expect([statusCode, body]).toEqual([404, expect.not.stringContaining('<script')])
})

test('the page runs its own scripts and styles only, sends nothing elsewhere and is framed by nobody', async () => {
  const { headers } = await get('/console')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(headers['x-frame-options']).toBe('DENY')
})

test('a console that was not built says so', async () => {
  rmSync(join(served.folder, 'site.json'))
  const { statusCode, body } = await get('/console')
  expect([statusCode, body]).toEqual([404, expect.stringContaining('The console was not built')])
})
