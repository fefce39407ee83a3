import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { expect, onTestFinished, test } from 'vitest'

import { hashPassword, isHashedCheaply, isPassword, makePasswordsCheap } from './password.ts'

const password = 'a long enough password'

test('hashes a password at the cost that OWASP recommends, each with its own salt', async () => {
  const [one, other] = [await hashPassword(password), await hashPassword(password)]
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(one).not.toBe(other)
  expect(await isPassword(one, password)).toBe(true)
  expect(await isPassword(one, `${password}!`)).toBe(false)
  expect(isHashedCheaply(one)).toBe(false)
})

test('accepts the same password in any Unicode composition', async () => {
  expect(await isPassword(await hashPassword('caf\u00e9 au lait olé'), 'cafe\u0301 au lait olé')).toBe(true)
})

test('accepts an older hash, and marks it for rehashing', async () => {
  const before = await hashAsBefore(password)
  expect(await isPassword(before, password)).toBe(true)
  expect(await isPassword(before, 'another password')).toBe(false)
  expect(isHashedCheaply(before)).toBe(true)
})

test('a hash that was tampered with accepts no password', async () => {
  const hash = await hashPassword(password)
  for (const changed of [hash.slice(0, -4), hash.replace(/\$[\w-]+$/, '$'), hash.replace('ln=15', 'ln=14')]) {
    await expect(isPassword(changed, password).catch(() => false)).resolves.toBe(false)
  }
})

test('rejects a reduced hashing cost outside tests', () => {
  const before = process.env['NODE_ENV']
  onTestFinished(() => void Object.assign(process.env, { NODE_ENV: before }))
  for (const environment of ['production', 'development', undefined]) {
    Object.assign(process.env, { NODE_ENV: environment ?? '' })
    expect(makePasswordsCheap).toThrow('in tests only')
  }
})
