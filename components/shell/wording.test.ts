import { expect, test } from 'vitest'

import { webhooksDisabled } from './wording.tsx'

test.each([
  [1, 0, 'A webhook endpoint was disabled after repeated delivery failures.'],
  [1, 1, 'A webhook endpoint was disabled after returning 410 Gone.'],
  [2, 2, '2 webhook endpoints were disabled after returning 410 Gone.'],
  [
    3,
    1,
    '3 webhook endpoints were disabled: 2 after repeated delivery failures, 1 after returning 410 Gone.',
  ],
])('%i disabled endpoints, %i of them gone', (count, gone, sentence) => {
  expect(webhooksDisabled(count, gone)).toBe(sentence)
})
