import { expect, test } from 'vitest'

import { createAddressRules } from './address-rules.ts'
import { postMessage } from './post-message.ts'

const rules = createAddressRules([])

const refused = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

test.each(refused)('never reaches %s', (address) => {
  expect(rules(address, true)).toBe(false)
})

test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  'reaches %s over TLS, and not without',
  (address) => {
    expect(rules(address, true)).toBe(true)
    expect(rules(address, false)).toBe(false)
  },
)

test('reaches listed networks either way, and no others', () => {
  const listed = createAddressRules(['127.0.0.0/8', 'fd00::/8'])
  for (const isEncrypted of [true, false]) {
    expect(listed('127.0.0.1', isEncrypted)).toBe(true)
    expect(listed('fd12::1', isEncrypted)).toBe(true)
    expect(listed('10.0.0.1', isEncrypted)).toBe(false)
  }
})

const message = { headers: {}, body: '{}' }

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://localhost/',
  'http://93.184.216.34/',
])('sends nothing to %s', async (url) => {
  const result = await postMessage({ ...message, url }, rules)
  expect(result).toMatchObject({ status: null })
  expect(result.error).toContain('nothing was sent')
})

test.each(refused)(
  'does not reach a name that resolves to %s, even beside a public address',
  async (address) => {
    const family = address.includes(':') ? 6 : 4
    const resolve = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address, family },
      ])
    const result = await postMessage({ ...message, url: 'https://hooks.example.com/' }, rules, resolve)
    expect(result.error).toContain('nothing was sent')
  },
)

test('resolves the name once, for the connection itself, so that it cannot change in between', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1']]
  let lookups = 0
  const listed = createAddressRules(['127.0.0.0/8'])
  const result = await postMessage({ ...message, url: 'http://hooks.example.com:9/' }, listed, () => {
    const addresses = answers[lookups] ?? []
    lookups += 1
    return Promise.resolve(addresses.map((address) => ({ address, family: 4 })))
  })
  expect(result.error).toContain('nothing was sent')
  expect(lookups).toBe(1)
})
