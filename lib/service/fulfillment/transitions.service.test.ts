import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { scanFormTransitions } from '#lib/contract/operations/hand-over.values.ts'
import { printJobTransitions } from '#lib/contract/printing/print-job.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { findScanForm, moveScanForm } from './hand-over/scan-form.ts'
import { findPrintJob, movePrintJob } from './print-job.ts'

const { ctx } = await openTestContext()

test('a print job takes these steps, for these causes, and rejects all others', async () => {
  const { printJobId: id } = await insertBought(ctx)
  const taken: string[] = []
  for (const from of printJobTransitions.states) {
    for (const to of printJobTransitions.states) {
      for (const cause of ['service', 'printer', 'cancellation', 'reprint'] as const) {
        await ctx.db.update(printJobs).set({ state: from }).where(eq(printJobs.id, id))
        const moved = await withTransaction(ctx, (ctx) => movePrintJob(ctx, { id }, { to, cause }))
        expect((await findPrintJob(ctx, id))?.state).toBe(moved ? to : from)
        if (moved) taken.push(`${from} → ${to}: ${cause}`)
      }
    }
  }
  expect(taken).toEqual([
    'waiting → submitting: service',
    'waiting → failed: service',
    'waiting → cancelled: cancellation',
    'waiting → cancelled: reprint',
    'submitting → waiting: printer',
    'submitting → submitting: service',
    'submitting → submitted: service',
    'submitting → completed: printer',
    'submitting → failed: service',
    'submitting → failed: printer',
    'submitting → cancelled: cancellation',
    'submitting → cancelled: reprint',
    'submitted → completed: printer',
    'submitted → failed: service',
    'submitted → failed: printer',
    'submitted → cancelled: cancellation',
    'submitted → cancelled: reprint',
    'completed → cancelled: reprint',
  ])
})

test('a SCAN form takes these steps, for these causes, and rejects all others', async () => {
  const { organizationId } = ctx
  const id = newId()
  const createdAt = ctx.clock.now()
  await ctx.db.insert(scanForms).values({ organizationId, id, status: 'claimed', createdAt })
  const taken: string[] = []
  for (const from of scanFormTransitions.states) {
    for (const to of scanFormTransitions.states) {
      for (const cause of ['service', 'carrier'] as const) {
        await ctx.db.update(scanForms).set({ status: from }).where(eq(scanForms.id, id))
        const isMoved = await withTransaction(ctx, (ctx) => moveScanForm(ctx, id, { to, cause }))
        expect((await findScanForm(ctx, id))?.status).toBe(isMoved ? to : from)
        if (isMoved) taken.push(`${from} → ${to}: ${cause}`)
      }
    }
  }
  expect(taken).toEqual([
    'claimed → requested: service',
    'requested → requested: service',
    'requested → creating: carrier',
    'requested → created: carrier',
    'requested → failed: service',
    'requested → failed: carrier',
    'creating → creating: carrier',
    'creating → created: carrier',
    'creating → failed: service',
    'creating → failed: carrier',
  ])
})

test('a cancellation leaves a printed job printed, and a printer revives no cancelled job', async () => {
  const printed = await insertBought(ctx, { status: 'printed', trackingNumber: '9407300000000000000002' })
  const { shipmentId } = printed
  await withTransaction(ctx, async (ctx) => {
    const cancelled = { to: 'cancelled', cause: 'cancellation' } as const
    expect(await movePrintJob(ctx, { shipmentId }, cancelled)).toBeUndefined()
    const replaced = { to: 'cancelled', cause: 'reprint' } as const
    expect(await movePrintJob(ctx, { shipmentId }, replaced)).toMatchObject({ id: printed.printJobId })
    const completed = { to: 'completed', cause: 'printer' } as const
    expect(await movePrintJob(ctx, { shipmentId }, completed)).toBeUndefined()
  })
})
