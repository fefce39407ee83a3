import { expect, test } from 'vitest'

import { describeDisabledWebhooks } from './disabled-webhooks.ts'

test.each([
  [1, 0, 'A webhook endpoint was disabled after repeated delivery failures.'],
  [1, 1, 'A webhook endpoint was disabled after returning 410 Gone.'],
  [2, 2, '2 webhook endpoints were disabled after returning 410 Gone.'],
  [
    3,
    1,
    '3 webhook endpoints were disabled: 2 after repeated delivery failures, 1 after returning 410 Gone.',
  ],
])('describes %i disabled endpoints, %i of them gone', (count, gone, sentence) => {
  expect(describeDisabledWebhooks(count, gone)).toBe(sentence)
})
