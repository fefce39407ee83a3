import { readFile } from 'node:fs/promises'

import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'

import { passwordError } from './password.ts'

test('accepts a few words, or any long and uncommon text, as a password', () => {
  for (const password of [
    'correct horse',
    'mailroom-demo',
    'correct horse battery',
    'Zürich im März',
    'x'.repeat(4) + 'kd83-vv90-pq',
  ]) {
    expect(passwordError(password, 'ana@harbor.test')).toBeNull()
  }
})

test('rejects passwords that attackers try first, in any variation', () => {
  for (const password of [
    '1qaz2wsx3edc',
    'Password1234!',
    '!!sunshine2026',
    'passwordpassword',
    'aaaaaaaaaaaa',
    '123123123123',
    '000000000000!',
    'letmeinplease',
    '!iloveyouforever7',
  ]) {
    expect(passwordError(password), password).toContain('attackers')
  }
})

test('rejects passwords that are too short, too long, or contain the address, each with its own message', () => {
  expect(passwordError('short words')).toContain('at least 12')
  expect(passwordError('long '.repeat(40))).toContain('at most 128')
  expect(passwordError('I am ANA@harbor.test', 'ana@harbor.test')).toContain('email address')
})

test('the list has the documented length', async () => {
  const count = dictionary['passwords-common'].length.toLocaleString('en-US')
  for (const page of ['accounts', 'security']) {
    expect(await readFile(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8')).toContain(count)
  }
})
