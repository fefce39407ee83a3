import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { findPrintJob } from '#lib/service/fulfillment/print-job.ts'
import { reprintShipment } from '#lib/service/fulfillment/reprint-shipment.ts'
import { submitPiece, submitPrintJob } from '#lib/service/fulfillment/submit-print-job.ts'
import { newId } from '#lib/service/ids.ts'
import { getLogo, loadLogo } from '#lib/service/organizations/logo.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { ableDescription, openPrintableContext } from '#tests/support/documents/printable.ts'

import { openStoredFile, readStoredFile, requireStoredFile } from './read-stored-file.ts'
import { recordFileState } from './record-file-state.ts'
import { logoKey } from './recorded-files.ts'

const { ctx: base, asked, databaseUrl, insertWaiting, pdf } = await openPrintableContext()
const { storage } = base.providers
const submitted: Uint8Array[] = []
const print: Partial<PrintPort> = {
  provider: 'ipp',
  describe: () => Promise.resolve(ableDescription),
  memorySeconds: () => Promise.resolve(3600),
  find: () => Promise.resolve(null),
  submit: (job) => {
    submitted.push(job.file)
    return Promise.resolve({ printerJobId: '1', state: 'processing', reason: null })
  },
}
// Printing here calls just these methods of the port.
const ctx: ServiceContext = { ...base, providers: { ...base.providers, print: print as PrintPort } }

const contentType = 'application/pdf'
const put = (key: string, body: Buffer) => storage.put({ key, body, contentType })
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const other = Buffer.from('%PDF-1.7 PAY 900 DOLLARS')

/** Runs the requested jobs that add to timelines. */
const tell = async () => {
  for (const job of asked.splice(0)) if (job.name === 'stored_file.tell') await recordFileState(ctx, job.data)
}

const messagesOf = async (shipmentId: string): Promise<string[]> => {
  await tell()
  const events = await ctx.db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(asc(shipmentEvents.sequence))
  return events.map(({ message }) => message)
}

const openTasks = async (shipmentId: string) => {
  const found = await ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.shipmentId, shipmentId)))
  return found.filter(({ closedAt }) => closedAt === null).map(({ kind }) => kind)
}

const storedFileTasks = (key: string) =>
  ctx.db
    .select({ outcome: tasks.outcome, shipmentId: tasks.shipmentId, message: tasks.message })
    .from(tasks)
    .where(and(eq(tasks.kind, 'stored_file_failed'), eq(tasks.organizationId, ctx.organizationId)))
    .then((rows) => rows.filter(({ message }) => message.includes(key)))

const restoredMessage = 'The document “notice.pdf” in storage matches the SHA-256 recorded at upload again.'
const says = 'in storage does not match the SHA-256 recorded at upload.'

test.each([
  ['replaced', (key: string) => put(key, other), `The document “notice.pdf” ${says} Printing is stopped.`],
  [
    'truncated',
    (key: string) => put(key, pdf.subarray(0, -1)),
    `The document “notice.pdf” ${says} Printing is stopped.`,
  ],
  [
    'missing',
    (key: string) => storage.remove(key),
    'The document “notice.pdf” is missing from storage. Printing is stopped.',
  ],
])('does not print a document that is %s until it is restored', async (_name, ruin, message) => {
  const { shipmentId, printJobId, documentKey } = await insertWaiting()
  await ruin(documentKey)
  submitted.length = 0
  await submitPrintJob(ctx, printJobId)
  await submitPrintJob(ctx, printJobId)
  expect(submitted).toEqual([])
  expect(await findPrintJob(ctx, printJobId)).toMatchObject({ state: 'failed', reason: 'stored-file' })
  expect((await openTasks(shipmentId)).toSorted()).toEqual(['print_failed', 'stored_file_failed'])

  const again = await reprintShipment(ctx, { shipmentId, reason: 'Try again' })
  await submitPiece(ctx, shipmentId)
  expect(submitted).toEqual([])
  expect(again.status).toBe('queued')

  await put(documentKey, pdf)
  await reprintShipment(ctx, { shipmentId, reason: 'Restored' })
  await submitPiece(ctx, shipmentId)
  expect(submitted).toHaveLength(1)
  expect(await openTasks(shipmentId)).toEqual([])
  const messages = await messagesOf(shipmentId)
  expect(messages.filter((each) => each.includes('must be destroyed'))).toEqual([])
  expect(messages.slice(-2)).toEqual([message, restoredMessage])
})

test('the timeline records once what was found, and that it was restored', async () => {
  const { shipmentId, printJobId, documentKey } = await insertWaiting()
  await put(documentKey, other)
  await submitPrintJob(ctx, printJobId)
  const file = { key: documentKey, sha256: sha256Of(pdf) }
  await expect(readStoredFile(ctx, file)).rejects.toMatchObject({ code: 'STORED_FILE_ALTERED' })
  const stopped =
    'The piece was not printed, because a stored file is not as recorded. An operator must check it.'
  const found = `The document “notice.pdf” ${says} Printing is stopped.`
  expect(await messagesOf(shipmentId)).toEqual([stopped, found])
  await put(documentKey, pdf)
  await readStoredFile(ctx, file)
  await readStoredFile(ctx, file)
  expect(await messagesOf(shipmentId)).toEqual([stopped, found, restoredMessage])
  await put(documentKey, other)
  await expect(requireStoredFile(ctx, file)).rejects.toMatchObject({ code: 'STORED_FILE_ALTERED' })
  expect(await messagesOf(shipmentId)).toEqual([stopped, found, restoredMessage, found])
})

test('many simultaneous readers find one error', async () => {
  const { shipmentId, documentKey } = await insertWaiting()
  await storage.remove(documentKey)
  const file = { key: documentKey, sha256: sha256Of(pdf) }
  asked.length = 0
  await Promise.allSettled(Array.from({ length: 8 }, () => requireStoredFile(ctx, file)))
  expect(await openTasks(shipmentId)).toEqual(['stored_file_failed'])
  expect(asked.filter(({ name }) => name === 'stored_file.tell')).toHaveLength(1)
  const audited = await ctx.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'stored_file.check_failed'))
  expect(audited.filter(({ after }) => after?.['state'] === 'missing').length).toBeGreaterThan(0)
})

test('one task covers a document of several shipments, and each timeline records it', async () => {
  const [first, second] = [await insertWaiting(), await insertWaiting()]
  const [{ documentId } = { documentId: '' }] = await ctx.db
    .select({ documentId: shipments.documentId })
    .from(shipments)
    .where(eq(shipments.id, first.shipmentId))
  await runUnguarded(databaseUrl, 'update shipments set document_id = $1 where id = $2', [
    documentId,
    second.shipmentId,
  ])
  await put(first.documentKey, other)
  asked.length = 0
  const file = { key: first.documentKey, sha256: sha256Of(pdf) }
  await expect(requireStoredFile(ctx, file)).rejects.toMatchObject({ code: 'STORED_FILE_ALTERED' })
  const found = `The document “notice.pdf” ${says} Printing is stopped.`
  expect(await messagesOf(first.shipmentId)).toEqual([found])
  expect(await messagesOf(second.shipmentId)).toEqual([found])
  expect(await storedFileTasks('2 shipments use it.')).toMatchObject([{ shipmentId: null, outcome: null }])
})

test('does not print a label that was altered', async () => {
  const { shipmentId, printJobId } = await insertWaiting()
  const key = `artifacts/${ctx.organizationId}/${shipmentId}/label.pdf`
  await ctx.db.insert(artifacts).values({
    organizationId: ctx.organizationId,
    shipmentId,
    id: newId(),
    kind: 'carrier_label_pdf',
    status: 'available',
    filename: 'label.pdf',
    contentType,
    storageKey: key,
    sha256: sha256Of(pdf),
    sizeBytes: pdf.byteLength,
    createdAt: ctx.clock.now(),
  })
  await put(key, other)
  submitted.length = 0
  await submitPrintJob(ctx, printJobId)
  expect(submitted).toEqual([])
  expect((await openTasks(shipmentId)).toSorted()).toEqual(['print_failed', 'stored_file_failed'])
  expect(await messagesOf(shipmentId)).toContain(
    'The carrier’s label in storage does not match the SHA-256 recorded when it was saved. Printing is stopped.',
  )
})

test('a logo that was altered is on no paper, and is not served', async () => {
  const png = Buffer.from('a mark')
  const logo = sha256Of(png)
  await ctx.db.update(organizations).set({ logo }).where(eq(organizations.organizationId, ctx.organizationId))
  const key = logoKey(ctx.organizationId, logo)
  const mark = { organizationId: ctx.organizationId, name: 'Harbor Legal', logo }
  await put(key, png)
  expect(await loadLogo(ctx, mark)).toMatchObject({ png })
  await put(key, other)
  expect(await loadLogo(ctx, mark)).toBeNull()
  await expect(getLogo(ctx)).rejects.toMatchObject({ code: 'STORED_FILE_ALTERED' })
  expect(await storedFileTasks('Upload the logo again')).toMatchObject([{ outcome: null }])
  await put(key, png)
  expect(await getLogo(ctx)).toMatchObject({ body: png })
  expect(await storedFileTasks('Upload the logo again')).toMatchObject([{ outcome: 'resolved' }])
})

test('does not return a file completely that changes between the check and the read', async () => {
  const { shipmentId, documentKey } = await insertWaiting()
  const file = { key: documentKey, sha256: sha256Of(pdf) }
  expect(await requireStoredFile(ctx, file)).toBe(pdf.byteLength)
  const changed = Buffer.from(pdf)
  changed[changed.length - 1] = 0
  await put(documentKey, changed)
  await expect(buffer(await openStoredFile(ctx, file))).rejects.toMatchObject({ code: 'STORED_FILE_ALTERED' })
  expect(await openTasks(shipmentId)).toEqual(['stored_file_failed'])
})

test('unreachable storage is not an error of the file', async () => {
  const { shipmentId, documentKey } = await insertWaiting()
  const broken: Partial<StoragePort> = { get: () => Promise.reject(new Error('out of reach')) }
  // Reading calls this method alone.
  const providers = { ...ctx.providers, storage: broken as StoragePort }
  const file = { key: documentKey, sha256: sha256Of(pdf) }
  await expect(requireStoredFile({ ...ctx, providers }, file)).rejects.toThrow('out of reach')
  expect(await openTasks(shipmentId)).toEqual([])
})

test('a file that the record no longer names is not found, and opens no task', async () => {
  const file = { key: `documents/${ctx.organizationId}/${newId()}.pdf`, sha256: sha256Of(pdf) }
  asked.length = 0
  await expect(requireStoredFile(ctx, file)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked).toEqual([])
})
