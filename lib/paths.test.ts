import { expect, test } from 'vitest'

import { paths, safeNextPath } from './paths.ts'

test('redirects only to an internal path after sign-in', () => {
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

const controls = [
  ...Array.from({ length: 33 }, (_, code) => code),
  0x5c,
  0x7f,
  0x85,
  0xa0,
  0xad,
  0x2028,
  0x200b,
  0xfeff,
]

test('no control character, space or encoding turns a path into another host', () => {
  for (const code of controls) {
    const sign = String.fromCodePoint(code)
    for (const path of [`/${sign}/evil.example`, `${sign}//evil.example`, `/${sign}${sign}/evil.example`]) {
      expect(safeNextPath(path), `U+${code.toString(16)}`).toBeUndefined()
      const once = encodeURI(path)
      if (once !== path) expect(safeNextPath(once), once).toBeUndefined()
      expect(safeNextPath(encodeURI(once)), once).toBeUndefined()
    }
  }
  for (const foreign of [
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%25252525252Fevil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/shipments/..//evil.example',
    '/%09/evil.example',
    '/%zz',
    '/\uD800/evil.example',
    'javascript:alert(1)',
  ]) {
    expect(safeNextPath(foreign), foreign).toBeUndefined()
  }
})

test('follows a path regardless of its filters', () => {
  for (const ours of [
    '/',
    '/addresses?search=a%5Cb%2F%2Fc&page=1',
    '/verify#part',
    '/sign-in?next=%2Fshipments',
  ]) {
    expect(safeNextPath(ours)).toBe(ours)
  }
})

test('preserves a path nested in another', () => {
  const href = paths.settings.billing({ next: paths.send.quotes('one') })
  expect(new URL(href, 'http://localhost').searchParams.get('next')).toBe('/send/one/quotes')
  expect(paths.signIn()).toBe('/sign-in')
})
