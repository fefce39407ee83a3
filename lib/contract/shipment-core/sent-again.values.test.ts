import { expect, test } from 'vitest'

import { trackingOutcomes } from '#lib/contract/tracking/tracking.values.ts'

import { canSendAgain, offersSendAgain } from './sent-again.values.ts'
import { shipmentStatuses } from './shipment-transitions.values.ts'

const mailed = trackingOutcomes.map((outcome) => ({ status: 'shipped', tracking_outcome: outcome }) as const)

test('sending again is offered for letters that are held up, came back, or are not tracked', () => {
  expect(mailed.filter(offersSendAgain).map((letter) => letter.tracking_outcome)).toEqual([
    'held_up',
    'returned',
    'not_tracked',
  ])
})

test('a letter on the way without a problem can be sent again alone, and one that was delivered cannot', () => {
  const alone = mailed.filter((letter) => canSendAgain(letter) && !offersSendAgain(letter))
  expect(alone.map((letter) => letter.tracking_outcome)).toEqual(['awaiting_acceptance', 'on_its_way'])
  expect(canSendAgain({ status: 'shipped', tracking_outcome: 'delivered' })).toBe(false)
})

test('a letter that was not handed over cannot be sent again', () => {
  for (const status of shipmentStatuses.filter((status) => status !== 'shipped')) {
    for (const outcome of [...trackingOutcomes, null]) {
      expect(canSendAgain({ status, tracking_outcome: outcome })).toBe(false)
      expect(offersSendAgain({ status, tracking_outcome: outcome })).toBe(false)
    }
  }
})
