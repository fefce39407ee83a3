import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'

import type { PrinterDescription } from '#lib/contract/printing/printer.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { createTestPdf } from './pdfs.ts'

/** A printer that can do everything. */
export const ableDescription: PrinterDescription = {
  model: 'Test',
  state: 'idle',
  reasons: [],
  color: true,
  duplex: true,
  scales: true,
  media: ['na_letter_8.5x11in'],
}

/** A context that can render print files, and bought shipments whose print job waits. */
export const openPrintableContext = async () => {
  const opened = await openTestContext()
  const { config } = opened.ctx
  const storage = await createDiskStorage({
    root: join(config.dataDirectory, 'storage'),
    secret: config.appSecret,
    appUrl: () => 'http://localhost:3000',
    clock: opened.clock,
  })
  mkdirSync(join(config.dataDirectory, 'spool'))
  const inspector = createPdfInspector({ maxPages: 100 })
  afterAll(() => inspector.close())
  const ctx: ServiceContext = {
    ...opened.ctx,
    inspector,
    providers: { ...opened.ctx.providers, storage },
  }
  const pdf = await createTestPdf({ pages: 2, text: 'Notice' })

  /** A shipment whose document is really there, with its print job waiting. */
  const insertWaiting = async (changes: Parameters<typeof insertBought>[1] = {}) => {
    const bought = await insertBought(ctx, changes)
    await ctx.db
      .update(printJobs)
      .set({ state: 'waiting', printerId: null, printerJobId: null })
      .where(eq(printJobs.id, bought.printJobId))
    const [document] = await ctx.db
      .select({ documentKey: documents.documentKey })
      .from(documents)
      .innerJoin(shipments, eq(shipments.documentId, documents.id))
      .where(eq(shipments.id, bought.shipmentId))
    const documentKey = document?.documentKey ?? ''
    await runUnguarded(opened.databaseUrl, 'update documents set sha256 = $1 where document_key = $2', [
      createHash('sha256').update(pdf).digest('hex'),
      documentKey,
    ])
    await storage.put({ key: documentKey, body: pdf, contentType: 'application/pdf' })
    return { ...bought, name: `mailroom-${bought.printJobId}`, documentKey }
  }
  return { ...opened, ctx, pdf, insertWaiting }
}
