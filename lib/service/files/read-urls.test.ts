import { expect, test } from 'vitest'

import { createReadUrl, openReadUrl } from './read-urls.ts'

const config = {
  appSecret: 'a secret of the test, long enough',
  secretsBefore: [],
  appUrl: 'http://mail.test',
}
const now = new Date('2026-03-05T12:00:00Z')
const file = {
  key: 'documents/0/a.pdf',
  sha256: 'a'.repeat(64),
  filename: 'Mahnung Müller "2".pdf',
  inline: true,
}
const expiresAt = new Date(now.getTime() + 60_000)
const url = new URL(createReadUrl(config, { ...file, expiresAt }))
const keyOf = ({ pathname }: URL) => pathname.slice('/storage/'.length)
const read = (changed: URL, at = now, by: Parameters<typeof openReadUrl>[0] = config) =>
  openReadUrl(by, keyOf(changed), changed.searchParams, at)

test('a URL opens the file that it was created for', () => {
  expect(url.origin).toBe('http://mail.test')
  expect(read(url)).toEqual(file)
})

test('a URL expires at its exact time', () => {
  expect(read(url, new Date(expiresAt.getTime() - 1))).toEqual(file)
  expect(read(url, expiresAt)).toBe('expired')
})

test('no part of a URL can be changed', () => {
  for (const name of url.searchParams.keys()) {
    const changed = new URL(url)
    changed.searchParams.set(name, `${changed.searchParams.get(name)}1`)
    expect(read(changed), name).toBeNull()
    changed.searchParams.delete(name)
    expect(read(changed), name).toBeNull()
  }
  expect(openReadUrl(config, 'documents/0/b.pdf', url.searchParams, now)).toBeNull()
})

test('rejects a URL signed with another secret, and accepts one signed with a previous secret', () => {
  const appSecret = 'another secret of the test, long enough'
  expect(read(url, now, { appSecret, secretsBefore: [] })).toBeNull()
  expect(read(url, now, { appSecret, secretsBefore: [config.appSecret] })).toEqual(file)
})
