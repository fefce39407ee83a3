import { expect, test } from 'vitest'

import { minuteMs } from '#lib/contract/formats/time.values.ts'

import { judgeInboundEmail } from './check-inbound-email.ts'

const now = new Date('2026-11-24T12:00:00Z')
const message = (isStated: boolean) => ({ isStated, receivedAt: new Date(now.getTime() - 5 * minuteMs) })
const judge = (stated: readonly boolean[]) =>
  judgeInboundEmail(
    { domain: 'mail.example.com', authservId: 'mx.example.com', addresses: 1, latest: stated.map(message) },
    now,
  )

test('a mail server that states no sender verdict is a warning that names what to set', () => {
  expect(judge([])).toMatchObject({ status: 'ok', message: expect.stringContaining('No message') })
  expect(judge([false, false])).toMatchObject({ status: 'ok' })
  expect(judge([false, true, false])).toMatchObject({ status: 'ok' })
  expect(judge([false, false, false])).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('None of the last 3 has results of mx.example.com'),
    remedy: expect.stringContaining('INBOUND_EMAIL_AUTHSERV_ID'),
  })
})
