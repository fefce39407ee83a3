import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'

import type { SchedulePurchaseInput } from '#lib/contract/schedules/schedule.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { buyScheduled } from '#lib/service/send-later/buy-scheduled.ts'
import { sweepSchedules } from '#lib/service/send-later/schedule-lease.ts'
import { schedulePurchase } from '#lib/service/send-later/schedule-purchase.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'

import { openApprovalOffice } from './approval-office.ts'

/** Friday noon in New York. */
const friday = '2026-12-04T17:00:00.000Z'
/** When the floor opens in New York on the Monday after, at eight, and shortly before its cut-off at four. */
export const mondayMorning = '2026-12-07T13:00:00.000Z'
export const mondayAfternoon = '2026-12-07T20:45:00.000Z'
export const monday = '2026-12-07'

/** What a draft costs when its quotes are refreshed, and what the vendors believe when it was bought once for that. */
export const priceCents = 907
export const paidOnTheDay = { authorizations: 0, capturedCents: priceCents, payments: 1, labels: 1 }

/** An office in New York, on a Friday, that schedules purchases for the Monday. */
export const openLaterOffice = async () => {
  const office = await openApprovalOffice()
  const setOrganization = (changes: Partial<typeof organizations.$inferInsert>) =>
    office.ctx.db
      .update(organizations)
      .set(changes)
      .where(eq(organizations.organizationId, office.people().sender.organizationId))
  const system = () => systemContext(office.people().owner, office.people().owner.organizationId)

  beforeEach(async () => {
    office.clock.moveTo(friday)
    await office.setRule('off')
    await setOrganization({ timeZone: 'America/New_York' })
  })

  return {
    ...office,
    setOrganization,
    /** The service acting for the organization, without a person. */
    system,
    /** A draft of the sender, or of someone else, that is scheduled. */
    scheduled: async (over: Partial<SchedulePurchaseInput> = {}, by?: ServiceContext) => {
      const draft = await office.drafted()
      const schedule = await schedulePurchase(by ?? office.people().sender, draft.shipmentId, {
        quote_id: draft.quoteId,
        mail_on: monday,
        limit_cents: priceCents,
        ...over,
      })
      return { ...draft, schedule }
    },
    /** Runs what is due now in this organization, as the sweep and the queue do. Returns how many that were. */
    runDue: async (): Promise<number> => {
      const { owner } = office.people()
      office.asked.length = 0
      await sweepSchedules(owner)
      const due = office.asked
        .splice(0)
        .flatMap((job) => (job.name === 'schedule.buy' ? [job.data] : []))
        .filter(({ organizationId }) => organizationId === owner.organizationId)
      for (const { scheduleId } of due) await buyScheduled(system(), scheduleId)
      return due.length
    },
    read: (shipmentId: string) => getShipment(office.people().owner, shipmentId),
  }
}
