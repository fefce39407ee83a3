import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import type { Account } from '#lib/contract/organizations/account.ts'
import { expectError, openTestApi, type TestCaller } from '#tests/support/api.ts'

const { createCaller, storage } = await openTestApi()

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4f91' } })

const setLogo = (caller: TestCaller, bytes: Uint8Array, name = 'logo.png') => {
  const body = new FormData()
  body.append('file', new File([Uint8Array.from(bytes)], name))
  return caller.call('/api/v1/organization/logo', { method: 'PUT', body })
}

const organizationOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: Account }).data.organization
}

test('redraws a logo without other data of its file, and serves it only as an image', async () => {
  const caller = await createCaller('Logo')
  const file = await draw(2400, 600)
    .withExif({ IFD0: { Copyright: 'a secret in the file' } })
    .jpeg()
    .toBuffer()
  const { logo_url: url } = await organizationOf(await setLogo(caller, file, 'logo.jpg'))
  const served = await caller.call(url ?? '')
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const png = Buffer.from(await served.arrayBuffer())
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 300 })
  expect(png.includes('a secret in the file')).toBe(false)
})

test('deletes the previous logo, and removing the logo leaves none', async () => {
  const caller = await createCaller('Replaced')
  const first = await organizationOf(await setLogo(caller, await draw(100, 100).png().toBuffer()))
  const sha256 = new URL(first.logo_url ?? '', 'http://x').searchParams.get('version')
  const key = `logos/${caller.organizationId}/${sha256}.png`
  expect(await buffer((await storage.get(key)).body)).not.toHaveLength(0)
  await organizationOf(await setLogo(caller, await draw(200, 100).png().toBuffer()))
  expect(await storage.stat(key)).toBeNull()
  const removed = await organizationOf(await caller.call('/api/v1/organization/logo', { method: 'DELETE' }))
  expect(removed.logo_url).toBeNull()
  await expectError(await caller.call('/api/v1/organization/logo'), 404, 'NOT_FOUND')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', 'INVALID_IMAGE', () => Promise.resolve(Buffer.from(svg))],
  ['a GIF', 'INVALID_IMAGE', () => draw(90, 90).gif().toBuffer()],
  ['cut off', 'INVALID_IMAGE', async () => (await draw(900, 900).png().toBuffer()).subarray(0, 200)],
  ['tiny', 'INVALID_IMAGE', () => draw(8, 8).png().toBuffer()],
  ['huge in pixels', 'INVALID_IMAGE', () => draw(9000, 100).png().toBuffer()],
  ['large', 'FILE_TOO_LARGE', () => Promise.resolve(Buffer.alloc(2 * 1024 * 1024 + 1))],
] as const)('rejects a file that is %s as %s', async (name, code, bytesOf) => {
  const caller = await createCaller(`Refused ${name}`)
  await expectError(await setLogo(caller, await bytesOf()), code === 'FILE_TOO_LARGE' ? 413 : 400, code)
})
