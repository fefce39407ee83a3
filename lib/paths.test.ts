import { expect, test } from 'vitest'

import { paths, safeNextPath } from './paths.ts'

test('only a path of our own is followed after signing in', () => {
  expect(safeNextPath('/shipments?status=draft')).toBe('/shipments?status=draft')
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'shipments',
    '',
    null,
  ]) {
    expect(safeNextPath(foreign)).toBeUndefined()
  }
})

test('a path that is carried in another is kept whole', () => {
  const href = paths.settings.billing({ next: paths.send.quotes('one') })
  expect(new URL(href, 'http://localhost').searchParams.get('next')).toBe('/send/one/quotes')
  expect(paths.signIn()).toBe('/sign-in')
})
