import { expect, test } from 'vitest'

import { groupMissing } from './quote-notices.tsx'

const abroad = 'Certified Mail goes to addresses in the United States only.'

test('services that a carrier does not offer for one reason stand together, by their public names', () => {
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

test('two reasons of one carrier are both said', () => {
  const groups = groupMissing([
    { carrier: 'USPS', service: 'First', reason: 'Too heavy.' },
    { carrier: 'USPS', service: 'Express', reason: 'Not sold with Certified Mail.' },
  ])
  expect(groups.map((group) => group.reason)).toEqual(['Too heavy.', 'Not sold with Certified Mail.'])
})

test('a reason that is of all a carrier has names no single service', () => {
  const reason = 'The carrier does not quote this address.'
  expect(
    groupMissing([
      { carrier: 'FedExDefault', service: null, reason },
      { carrier: 'FedExDefault', service: 'FEDEX_GROUND', reason },
    ]),
  ).toEqual([{ carrier: 'FedEx', services: [], reason }])
})
