import { expect, test } from 'vitest'

import { groupMissing } from './quote-notices.tsx'

const abroad = 'Certified Mail goes to addresses in the United States only.'

test('groups services of a carrier by reason, with their public names', () => {
  expect(
    groupMissing([
      { carrier: 'USPS', service: 'FirstClassMailInternational', reason: abroad },
      { carrier: 'FedExDefault', service: null, reason: 'FedEx could not be asked just now.' },
      { carrier: 'USPS', service: 'PriorityMailInternational', reason: abroad },
    ]),
  ).toEqual([
    {
      carrier: 'USPS',
      services: ['First-Class Mail International', 'Priority Mail International'],
      reason: abroad,
    },
    { carrier: 'FedEx', services: [], reason: 'FedEx could not be asked just now.' },
  ])
})

test('separates two reasons of a carrier', () => {
  const groups = groupMissing([
    { carrier: 'USPS', service: 'First', reason: 'Too heavy.' },
    { carrier: 'USPS', service: 'Express', reason: 'Not sold with Certified Mail.' },
  ])
  expect(groups.map((group) => group.reason)).toEqual(['Too heavy.', 'Not sold with Certified Mail.'])
})

test('names no service when the whole carrier is unavailable', () => {
  const reason = 'The carrier does not quote this address.'
  expect(
    groupMissing([
      { carrier: 'FedExDefault', service: null, reason },
      { carrier: 'FedExDefault', service: 'FEDEX_GROUND', reason },
    ]),
  ).toEqual([{ carrier: 'FedEx', services: [], reason }])
})
