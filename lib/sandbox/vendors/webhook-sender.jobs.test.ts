import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sandboxWebhooks } from '#lib/service/db/schema/sandbox.ts'
import { buyFrom } from '#lib/service/providers/rates/port-suite.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

const { db, sandbox, rates, received, refuseNext } = await openTestSandbox()

const waiting = () => db.select().from(sandboxWebhooks).where(isNull(sandboxWebhooks.deliveredAt))

test('once started, sends messages automatically, and rejected ones again', async () => {
  await sandbox.start()
  refuseNext(2)
  const { label } = await buyFrom(rates, 'USPS')
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const news = rates.parseWebhook(received[0]?.body ?? new Uint8Array())
  expect(news).toMatchObject({ kind: 'tracker', tracker: { trackingNumber: label.trackingNumber } })
  await expect.poll(waiting).toEqual([])
  const [sent] = await db.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.eventId, news.eventId))
  expect(sent?.attempts).toBeGreaterThan(1)
})
