import { and, eq } from 'drizzle-orm'

import { createBatch } from '#lib/service/batches/create-batch.ts'
import { dropDraft } from '#lib/service/batches/drop-draft.ts'
import { syncRowOfShipment } from '#lib/service/batches/follow-shipment.ts'
import { getBatch } from '#lib/service/batches/get-batch.ts'
import { retryRows } from '#lib/service/batches/retry-rows.ts'
import { runBatch } from '#lib/service/batches/run-batch.ts'
import { checkBatch } from '#lib/service/batches/start-batch.ts'
import { updateBatch } from '#lib/service/batches/update-batch.ts'
import { systemContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { storeInlineDocument } from '#lib/service/documents/upload-document.ts'
import { openTestApi, type TestCaller } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { createLedgerVendors } from '#tests/support/vendors/ledger-vendors.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const bytesOf = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  country: 'US',
}

/** Lists of recipients with vendors that keep a ledger, whose jobs run when a test says so. */
export const openBatchOffice = async () => {
  const vendors = createLedgerVendors()
  /** The requests to the vendors, and the current price of the cheapest service. */
  const calls = { verified: 0, quoted: 0, firstCents: 593 }
  const rates = {
    ...quotingRates,
    ...vendors.rates,
    verifyAddress: (address: Parameters<typeof quotingRates.verifyAddress>[0]) => {
      calls.verified += 1
      return quotingRates.verifyAddress(address)
    },
    quote: async (input: Parameters<typeof quotingRates.quote>[0]) => {
      calls.quoted += 1
      const answer = await quotingRates.quote(input)
      return {
        ...answer,
        rates: answer.rates.map((rate) =>
          rate.carrier === 'USPS'
            ? {
                ...rate,
                // Quoted again, it is another shipment of the carrier's, which sells a label of its own.
                providerShipmentId: `${rate.providerShipmentId}_${calls.quoted}`,
                postageCents: calls.firstCents,
              }
            : rate,
        ),
      }
    },
  }
  const api = await openTestApi({ providers: { rates, payments: vendors.payments } })

  const createList = async ({ ctx }: TestCaller, count: number): Promise<string> => {
    const document = await storeInlineDocument(ctx, smallPdf('Notice').toString('base64'))
    const lines = Array.from(
      { length: count },
      (_, index) => `Person ${index},${index + 1} Oak Ln,Reno,NV,89501`,
    )
    const text = `name,street,city,state,zip\n${lines.join('\n')}`
    const { id } = await createBatch(ctx, { filename: 'many.csv', bytes: bytesOf(text) })
    await updateBatch(ctx, id, { document_key: document.documentKey, from_address: from })
    return id
  }

  /** Takes the next job that was requested, if there is one for the organization. */
  const takeJob = (
    { ctx }: TestCaller,
    wanted: 'batch.run' | 'batch.retry' | 'batch.sync_row' | 'draft.drop',
  ) => {
    const place = api.asked.findIndex(
      ({ name, data }) =>
        name === wanted && 'organizationId' in data && data.organizationId === ctx.organizationId,
    )
    return place < 0 ? undefined : api.asked.splice(place, 1)[0]
  }

  /** Runs the turns that were requested, as the queue would; `atMost` leaves the rest of them waiting. */
  const runTurns = async (caller: TestCaller, atMost = 1000, deps = caller.ctx): Promise<void> => {
    for (let turn = 0; turn < atMost; turn += 1) {
      const job = takeJob(caller, 'batch.run')
      if (job?.name !== 'batch.run') return
      await runBatch(systemContext(deps, caller.ctx.organizationId), job.data.batchId, job.data.run)
    }
  }

  return {
    ...api,
    vendors,
    calls,
    createList,
    runTurns,
    check: async (caller: TestCaller, id: string) => {
      await checkBatch(caller.ctx, id)
      await runTurns(caller)
      return getBatch(caller.ctx, id)
    },
    /** Runs the retry that was requested, as the queue would; false when none was. */
    runRetry: async (caller: TestCaller, deps = caller.ctx): Promise<boolean> => {
      const job = takeJob(caller, 'batch.retry')
      if (job?.name !== 'batch.retry') return false
      await retryRows(systemContext(deps, caller.ctx.organizationId), job.data)
      return true
    },
    /** Has batch rows follow their shipments, as the queue would. */
    syncRows: async (caller: TestCaller): Promise<void> => {
      for (let job = takeJob(caller, 'batch.sync_row'); job; job = takeJob(caller, 'batch.sync_row')) {
        if (job.name !== 'batch.sync_row') return
        await syncRowOfShipment(systemContext(caller.ctx, caller.ctx.organizationId), job.data.shipmentId)
      }
    },
    /** Takes back the drafts of rows that were deleted, as the queue would. */
    dropDrafts: async (caller: TestCaller): Promise<number> => {
      for (let dropped = 0; ; dropped += 1) {
        const job = takeJob(caller, 'draft.drop')
        if (job?.name !== 'draft.drop') return dropped
        await dropDraft(systemContext(caller.ctx, caller.ctx.organizationId), job.data.shipmentId)
      }
    },
    purchasesOf: ({ ctx }: TestCaller, step: 'completed' | 'failed') =>
      ctx.db.$count(
        purchases,
        and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.step, step)),
      ),
  }
}
