import { expect, test } from 'vitest'

import { formatUsPhone } from './us-phone.values.ts'

test.each(['415-555-0134', '(415) 555-0134', '+1 415.555.0134', '1-415-555-0134', ' 4155550134 '])(
  'reads %s as a US phone number',
  (phone) => {
    expect(formatUsPhone(phone)).toBe('415-555-0134')
  },
)

test.each([
  '',
  '555-0134',
  '3.10556E+09',
  '115-555-0134',
  '415-155-0134',
  '415-555-0134 x12',
  '+44 20 7946 0018',
  '41555501345',
  '(415 555-0134',
])('rejects %j as a US phone number', (phone) => {
  expect(formatUsPhone(phone)).toBeNull()
})
