import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { expect, onTestFinished, test } from 'vitest'

import { hashPassword, isHashedCheaply, isPassword, makePasswordsCheap } from './password.ts'

const password = 'a long enough password'

test('a password is hashed at the cost that OWASP asks for, each with a salt of its own', async () => {
  const [one, other] = [await hashPassword(password), await hashPassword(password)]
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(one).not.toBe(other)
  expect(await isPassword(one, password)).toBe(true)
  expect(await isPassword(one, `${password}!`)).toBe(false)
  expect(isHashedCheaply(one)).toBe(false)
})

test('the same password is the same however its letters are composed', async () => {
  expect(await isPassword(await hashPassword('caf\u00e9 au lait olé'), 'cafe\u0301 au lait olé')).toBe(true)
})

test('what was hashed before still opens, and is to be hashed anew', async () => {
  const before = await hashAsBefore(password)
  expect(await isPassword(before, password)).toBe(true)
  expect(await isPassword(before, 'another password')).toBe(false)
  expect(isHashedCheaply(before)).toBe(true)
})

test('a hash that was tampered with opens for nobody', async () => {
  const hash = await hashPassword(password)
  for (const changed of [hash.slice(0, -4), hash.replace(/\$[\w-]+$/, '$'), hash.replace('ln=15', 'ln=14')]) {
    await expect(isPassword(changed, password).catch(() => false)).resolves.toBe(false)
  }
})

test('passwords cannot be made cheap where the service is in use', () => {
  const before = process.env['NODE_ENV']
  onTestFinished(() => void Object.assign(process.env, { NODE_ENV: before }))
  for (const environment of ['production', 'development', undefined]) {
    Object.assign(process.env, { NODE_ENV: environment ?? '' })
    expect(makePasswordsCheap).toThrow('in tests only')
  }
})
