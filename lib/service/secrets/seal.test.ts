import { expect, test } from 'vitest'

import { openSecret, sealSecret } from './seal.ts'

const appSecret = 'a secret for tests, of at least 32 characters'
const secrets = { appSecret, secretsBefore: [] }

test('a sealed secret can be opened again, and reveals nothing', () => {
  const sealed = sealSecret(appSecret, 'row 1', 'whsec_abc')
  expect(sealed).not.toContain('whsec')
  expect(openSecret(secrets, 'row 1', sealed)).toBe('whsec_abc')
  expect(sealSecret(appSecret, 'row 1', 'whsec_abc')).not.toBe(sealed)
})

test('cannot be opened for another row, after a change, or with another APP_SECRET', () => {
  const sealed = sealSecret(appSecret, 'row 1', 'whsec_abc')
  expect(() => openSecret(secrets, 'row 2', sealed)).toThrow()
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => openSecret(secrets, 'row 1', changed)).toThrow()
  expect(() => openSecret({ ...secrets, appSecret: `${appSecret}!` }, 'row 1', sealed)).toThrow(
    'another APP_SECRET',
  )
})

test('opens a value sealed before APP_SECRET changed while the previous one is configured', () => {
  const sealed = sealSecret(appSecret, 'row 1', 'whsec_abc')
  const rotated = { appSecret: `${appSecret}!`, secretsBefore: ['another one, long gone', appSecret] }
  expect(openSecret(rotated, 'row 1', sealed)).toBe('whsec_abc')
  const resealed = sealSecret(rotated.appSecret, 'row 1', 'whsec_abc')
  expect(() => openSecret(secrets, 'row 1', resealed)).toThrow('another APP_SECRET')
})
