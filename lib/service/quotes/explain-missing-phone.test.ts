import { expect, test } from 'vitest'

import { explainMissingPhone } from './explain-missing-phone.ts'

const from = { phone: '415-555-0134', country: 'US' }
const to = { phone: null, country: 'US' }
const refused = (reason: string) => ({ carrier: 'UPSDAP', service: null, reason })

test.each([
  'from_address.phone: A valid phone number is required.',
  'Missing or invalid element: FromPhone.',
  'Missing or invalid shipper phone number',
])('states what a sender without a number needs, for %s', (reason) => {
  expect(explainMissingPhone(refused(reason), { from: { ...from, phone: null }, to })).toMatchObject({
    missing_field: 'from_address.phone',
    reason: expect.stringMatching(/^UPS requires the sender’s phone number\. Add one/),
  })
})

test('names the invalid number, of the sender or the recipient', () => {
  const entry = refused('from_address.phone: A valid phone number is required.')
  expect(explainMissingPhone(entry, { from: { ...from, phone: '555-0142' }, to })).toMatchObject({
    missing_field: 'from_address.phone',
    reason: expect.stringContaining('“555-0142” is not one. Edit the sender’s address.'),
  })
  expect(explainMissingPhone(entry, { from, to: { ...to, phone: '31055' } })).toMatchObject({
    missing_field: 'to_address.phone',
    reason: expect.stringContaining('“31055” is not one. Correct it or leave it out'),
  })
})

test('keeps the carrier’s other reasons', () => {
  const entry = refused('The carrier does not deliver to a post office box.')
  expect(explainMissingPhone(entry, { from: { ...from, phone: null }, to })).toBe(entry)
  const unclear = refused('Invalid phone')
  expect(explainMissingPhone(unclear, { from, to: { phone: '+44 20 7946 0018', country: 'GB' } })).toBe(
    unclear,
  )
})
