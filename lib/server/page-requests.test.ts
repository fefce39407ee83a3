import { expect, test } from 'vitest'

import { findPageRefusal } from './page-requests.ts'

const statusOf = (url: string, headers: Record<string, string> = {}) =>
  findPageRefusal({ url, headers })?.status ?? null

test.each(['/%ff', '/pdf-assets/%ff/x.ics', '/shipments/%', '/shared/%c3%28', '/%zz?a=b'])(
  '%s is no path of a page',
  (url) => expect(statusOf(url)).toBe(400),
)

test.each(['/', '/shipments?search=%ff', '/matters/%C3%A9', '/a%20b', '/100%25'])(
  '%s may be the path of a page',
  (url) => expect(statusOf(url)).toBeNull(),
)

test('a page takes no multipart form, but that of a server action', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  expect(statusOf('/unsubscribe?token=', form)).toBe(415)
  expect(statusOf('/sign-in', { 'content-type': ' Multipart/Form-Data' })).toBe(415)
  expect(statusOf('/shipments', { ...form, 'next-action': '7f' })).toBeNull()
})

test('a form that is submitted before its script has loaded brings its page again', () => {
  expect(statusOf('/sign-in', { 'content-type': 'application/x-www-form-urlencoded' })).toBeNull()
})
