import { expect, test } from 'vitest'

import { listedStates } from './piece-state.values.ts'
import { canSendAgain, offersSendAgain } from './sent-again.values.ts'

test('sending again is offered for letters that are held up, came back, or are not tracked', () => {
  expect(listedStates.filter(offersSendAgain)).toEqual([
    'held_up',
    'not_tracked',
    'attempted',
    'notice_left',
    'held',
    'delayed',
    'undeliverable',
    'refused',
    'unclaimed',
    'returning',
    'returned',
    'lost',
    'damaged',
    'unclear',
  ])
})

test('a letter on the way without a problem can be sent again alone, and no letter that was delivered or not mailed', () => {
  expect(listedStates.filter((state) => canSendAgain(state) && !offersSendAgain(state))).toEqual([
    'awaiting_acceptance',
    'on_its_way',
  ])
})
