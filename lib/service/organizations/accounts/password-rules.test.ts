import { readFile } from 'node:fs/promises'

import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'

import { passwordError } from './password.ts'

test('a few words, or anything long that nobody else uses, is a password', () => {
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

test('what attackers try first is refused, however it is dressed up', () => {
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

test('too short, too long, and one that tells the address are refused with their own words', () => {
  expect(passwordError('short words')).toContain('at least 12')
  expect(passwordError('long '.repeat(40))).toContain('at most 128')
  expect(passwordError('I am ANA@harbor.test', 'ana@harbor.test')).toContain('email address')
})

test('the list is as long as the documentation says', async () => {
  const count = dictionary['passwords-common'].length.toLocaleString('en-US')
  for (const page of ['accounts', 'security']) {
    expect(await readFile(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8')).toContain(count)
  }
})
