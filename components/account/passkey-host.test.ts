import { expect, test } from 'vitest'

import { isPasskeyHost } from './passkey-host.ts'

test.each([
  ['localhost', 'localhost', true],
  ['127.0.0.1', 'localhost', false],
  ['mail.example.com', 'mail.example.com', true],
  ['a.mail.example.com', 'mail.example.com', true],
  ['example.com', 'mail.example.com', false],
  ['evilmail.example.com', 'mail.example.com', false],
  ['10.0.0.5', 'mail.example.com', false],
])('a page of %s with passkeys of %s: %j', (hostname, passkeyHost, works) => {
  expect(isPasskeyHost(hostname, passkeyHost)).toBe(works)
})
