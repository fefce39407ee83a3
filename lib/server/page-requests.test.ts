import { expect, test } from 'vitest'

import { findPageRefusal } from './page-requests.ts'

const statusOf = (url: string, headers: Record<string, string> = {}) =>
  findPageRefusal({ url, headers })?.status ?? null

test.each(['/%ff', '/pdf-assets/%ff/x.ics', '/shipments/%', '/shared/%c3%28', '/%zz?a=b'])(
  'rejects %s as the path of a page',
  (url) => expect(statusOf(url)).toBe(400),
)

test.each(['/', '/shipments?search=%ff', '/matters/%C3%A9', '/a%20b', '/100%25'])(
  'accepts %s as the path of a page',
  (url) => expect(statusOf(url)).toBeNull(),
)

test('a page accepts no multipart form except for a server action', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  expect(statusOf('/unsubscribe?token=', form)).toBe(415)
  expect(statusOf('/sign-in', { 'content-type': ' Multipart/Form-Data' })).toBe(415)
  expect(statusOf('/shipments', { ...form, 'next-action': '7f' })).toBeNull()
})

test('a form submitted before its script has loaded reloads its page', () => {
  expect(statusOf('/sign-in', { 'content-type': 'application/x-www-form-urlencoded' })).toBeNull()
})
