import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { inTenant, withTransaction } from '#lib/postgres/postgres.ts'
import { listActivity } from '#lib/service/activity/list-activity.ts'
import { systemContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { readLimit } from '#lib/service/limit-of-member.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openSender } from '#tests/support/office/senders.ts'
import { openTestService } from '#tests/support/service.ts'

import { updateMatterAccess } from './matter-access.ts'

test('a limited member is not linked to an earlier attempt that they cannot open', async () => {
  const service = await openTestService()
  const { organizationId } = service
  const system = systemContext(service.deps, organizationId)
  const owner = { ...system, role: 'owner', actor: { type: 'user', userId: service.owner.userId } } as const
  const limitTo = (isLimited: boolean) =>
    inTenant(organizationId, () => updateMatterAccess(owner, { is_limited: isLimited }))
  const [ann, ben] = [await openSender(service, 'Ann'), await openSender(service, 'Ben')]
  const hidden = await ben.driver.createDraft('From Ben', true)
  const letter = await ann.driver.createDraft('From Ann', true)
  const [first, last] = [
    await ann.driver.createDraft('First from Ann', true),
    await ann.driver.createDraft('Last from Ann', true),
  ]
  await inTenant(organizationId, () =>
    withTransaction(system, async (ctx) => {
      // Ann sees the first attempt, and the second, which is Ben's, not.
      for (const [id, againOf] of [
        [hidden.id, first.id],
        [letter.id, hidden.id],
        [last.id, letter.id],
      ] as const) {
        await ctx.db.update(shipments).set({ againOf }).where(eq(shipments.id, id))
      }
      const event = { message: 'Sent again.', metadata: { again_of: hidden.id } }
      recordUpdate(ctx, { id: letter.id, status: 'draft' }, event)
    }),
  )
  const detail = async () => (await ann.ask('GET', `/shipments/${letter.id}`)).data.data.again_of
  const listed = async () => (await ann.ask('GET', '/shipments?include=details')).text

  const chain = async () => {
    const { attempts } = (await ann.ask('GET', `/shipments/${letter.id}`)).data.data as Shipment
    return attempts?.map(({ id }) => id)
  }

  await limitTo(true)
  expect(await chain()).toEqual([letter.id, last.id])
  expect(await detail()).toBeNull()
  expect(await listed()).not.toContain(hidden.id)
  const limit = await readLimit(system, ann.ctx)
  const seen = await inTenant(organizationId, () => listActivity({ ...ann.ctx, limit }, letter.id), limit)
  expect(seen.data.length).toBeGreaterThan(1)
  expect(JSON.stringify(seen)).not.toContain(hidden.id)

  await limitTo(false)
  expect(new Set(await chain())).toEqual(new Set([first.id, hidden.id, letter.id, last.id]))
  expect(await detail()).toBe(hidden.id)
  expect(await listed()).toContain(hidden.id)
  const all = await inTenant(organizationId, () => listActivity(ann.ctx, letter.id))
  expect(JSON.stringify(all)).toContain(hidden.id)
})
