import { expect, test } from 'vitest'

import { findPageRefusal } from './page-requests.ts'

const statusOf = (method: string, url: string, headers: Record<string, string> = {}) =>
  findPageRefusal({ method, url, headers })?.status ?? null

test.each(['/%ff', '/pdf-assets/%ff/x.ics', '/shipments/%', '/shared/%c3%28', '/%zz?a=b'])(
  '%s is no path of a page',
  (url) => expect(statusOf('GET', url)).toBe(400),
)

test.each(['/', '/shipments?search=%ff', '/matters/%C3%A9', '/a%20b', '/100%25'])(
  '%s may be the path of a page',
  (url) => expect(statusOf('GET', url)).toBeNull(),
)

test('a page takes no form, and a server action by its header', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(statusOf(method, '/unsubscribe?token=', form)).toBe(405)
  }
  expect(statusOf('POST', '/shipments', { ...form, 'next-action': '7f' })).toBeNull()
  expect(statusOf('HEAD', '/')).toBeNull()
  expect(findPageRefusal({ method: 'POST', url: '/', headers: {} })?.headers).toEqual({ allow: 'GET, HEAD' })
})
