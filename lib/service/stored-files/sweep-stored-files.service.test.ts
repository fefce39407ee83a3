import { createHash } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { acrossTenants } from '#lib/postgres/postgres.ts'
import { systemContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { storedFileChecks } from '#lib/service/db/schema/stored-files.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { newId } from '#lib/service/ids.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { openPrintableContext } from '#tests/support/documents/printable.ts'

import { logoKey } from './recorded-files.ts'
import { checkStoredFiles, type CheckOutcome, sweepStoredFiles } from './sweep-stored-files.ts'

const { ctx, clock, databaseUrl, pdf, insertWaiting } = await openPrintableContext()
const { storage } = ctx.providers
const sha256 = createHash('sha256').update(pdf).digest('hex')
const contentType = 'application/pdf'
const other = Buffer.from('%PDF-1.7 PAY 900 DOLLARS')

let outcomes: CheckOutcome[]
let now: number
/** A machine on which reading takes no time. */
const timer = { now: () => now, wait: (ms: number) => Promise.resolve(void (now += ms)) }

beforeEach(async () => {
  outcomes = []
  now = 0
  await ctx.db.execute(sql`update documents set purged_at = now()`)
  await ctx.db.execute(sql`update artifacts set storage_key = null`)
  await ctx.db.execute(sql`update print_jobs set storage_key = null`)
  await ctx.db.update(organizations).set({ logo: null })
})

const within = (organizationId: string) => systemContext(ctx, organizationId)
const sweep = (deps = ctx) =>
  acrossTenants(() =>
    sweepStoredFiles(deps, (organizationId) => systemContext(deps, organizationId), {
      timer,
      onChecked: (outcome) => outcomes.push(outcome),
    }),
  )

/** Documents that are in storage. */
const insertDocuments = async (count: number) => {
  const keys: string[] = []
  for (let index = 0; index < count; index += 1) keys.push((await insertWaiting()).documentKey)
  return keys
}

const checkedKeys = async () => {
  const rows = await ctx.db
    .select({ key: storedFileChecks.storageKey, checkedAt: storedFileChecks.checkedAt })
    .from(storedFileChecks)
  return new Map(rows.map(({ key, checkedAt }) => [key, checkedAt]))
}

const insertAll = async () => {
  const { shipmentId, printJobId, documentKey } = await insertWaiting()
  const label = `artifacts/${ctx.organizationId}/${shipmentId}/label.pdf`
  await ctx.db.insert(artifacts).values({
    organizationId: ctx.organizationId,
    shipmentId,
    id: newId(),
    kind: 'carrier_label_pdf',
    status: 'available',
    filename: 'label.pdf',
    contentType,
    storageKey: label,
    sha256,
    sizeBytes: pdf.byteLength,
    createdAt: clock.now(),
  })
  const print = `print/${ctx.organizationId}/${printJobId}.pdf`
  await ctx.db
    .update(printJobs)
    .set({ state: 'completed', storageKey: print, sha256 })
    .where(eq(printJobs.id, printJobId))
  await ctx.db
    .update(organizations)
    .set({ logo: sha256 })
    .where(eq(organizations.organizationId, ctx.organizationId))
  const logo = logoKey(ctx.organizationId, sha256)
  for (const key of [label, print, logo]) await storage.put({ key, body: pdf, contentType })
  return { document: documentKey, label, print, logo }
}

test.each(['document', 'label', 'print', 'logo'] as const)(
  'finds a %s that was altered or is missing, and its restoration',
  async (name) => {
    const keys = await insertAll()
    await storage.put({ key: keys[name], body: other, contentType })
    clock.forward(31 * dayMs)
    expect(await sweep()).toBe(4)
    expect(outcomes.toSorted()).toEqual(['altered', 'intact', 'intact', 'intact'])
    await storage.remove(keys[name])
    const found = await acrossTenants(() => checkStoredFiles(ctx, within))
    expect(found).toMatchObject({ checked: 4, faults: [{ key: keys[name], outcome: 'missing' }] })
    const states = await ctx.db
      .select({ details: tasks.details, outcome: tasks.outcome })
      .from(tasks)
      .where(eq(tasks.kind, 'stored_file_failed'))
      .orderBy(tasks.openedAt, tasks.id)
    expect(states.slice(-2)).toMatchObject([
      { details: { state: 'altered' }, outcome: 'resolved' },
      { details: { state: 'missing' }, outcome: null },
    ])
    await storage.put({ key: keys[name], body: pdf, contentType })
    expect(await acrossTenants(() => checkStoredFiles(ctx, within))).toEqual({ checked: 4, faults: [] })
    const open = await ctx.db
      .select()
      .from(tasks)
      .where(sql`kind = 'stored_file_failed' and closed_at is null`)
    expect(open).toEqual([])
  },
)

test('reads only enough to spread all files over the period, the oldest first', async () => {
  const keys = await insertDocuments(5)
  clock.forward(29 * dayMs)
  const [first] = keys
  await runUnguarded(databaseUrl, 'update documents set created_at = $1 where document_key = $2', [
    new Date(clock.now().getTime() - 29.5 * dayMs),
    first,
  ])
  expect(await sweep()).toBe(1)
  expect((await checkedKeys()).get(first ?? '')).toEqual(clock.now())
})

test('reads everything overdue, no faster than the rate', async () => {
  await insertDocuments(3)
  clock.forward(31 * dayMs)
  const storageChecks = { periodDays: 30, bytesPerSecond: pdf.byteLength }
  expect(await sweep({ ...ctx, config: { ...ctx.config, storageChecks } })).toBe(3)
  expect(now).toBeCloseTo(3000)
})

test('a sweep ends at its time limit, and the next continues there', async () => {
  const keys = await insertDocuments(3)
  clock.forward(31 * dayMs)
  const storageChecks = { periodDays: 30, bytesPerSecond: pdf.byteLength / 121 }
  const slow = { ...ctx, config: { ...ctx.config, storageChecks } }
  expect(await sweep(slow)).toBe(2)
  now = 0
  expect(await sweep(slow)).toBe(1)
  const checked = await checkedKeys()
  expect(keys.map((key) => checked.get(key))).toEqual(keys.map(() => clock.now()))
})

test('a crash loses no result: each is stored before the next file is read', async () => {
  const keys = await insertDocuments(3)
  clock.forward(31 * dayMs)
  const stored: number[] = []
  const get: StoragePort['get'] = async (key) => {
    const checked = await checkedKeys()
    stored.push(keys.filter((each) => checked.has(each)).length)
    return storage.get(key)
  }
  await sweep({ ...ctx, providers: { ...ctx.providers, storage: { ...storage, get } } })
  expect(stored).toEqual([0, 1, 2])
})

test('an unreadable file does not block others, and an outage ends the sweep', async () => {
  const keys = await insertDocuments(7)
  clock.forward(31 * dayMs)
  const refuse = (isRefused: (key: string) => boolean) => {
    const get: StoragePort['get'] = (key) =>
      isRefused(key) ? Promise.reject(new Error('out of reach')) : storage.get(key)
    return { ...ctx, providers: { ...ctx.providers, storage: { ...storage, get } } }
  }
  await expect(sweep(refuse(() => true))).rejects.toThrow('out of reach')
  expect(outcomes).toEqual([])
  expect(await sweep(refuse((key) => key === keys[0]))).toBe(6)
  expect(outcomes.filter((outcome) => outcome === 'unreadable')).toHaveLength(1)
})

test('an open finding about a file ends when the record no longer names it', async () => {
  const [key = ''] = await insertDocuments(1)
  await storage.remove(key)
  clock.forward(31 * dayMs)
  await sweep()
  expect(outcomes).toEqual(['missing'])
  await ctx.db.update(documents).set({ purgedAt: clock.now() })
  await sweep()
  const open = await ctx.db
    .select()
    .from(tasks)
    .where(sql`kind = 'stored_file_failed' and closed_at is null`)
  expect(open).toEqual([])
  expect(
    await ctx.db
      .select()
      .from(storedFileChecks)
      .where(sql`fault is not null`),
  ).toEqual([])
})

test('does not touch objects that no record names', async () => {
  await storage.put({ key: 'documents/unknown.pdf', body: other, contentType })
  clock.forward(31 * dayMs)
  expect(await sweep()).toBe(0)
  expect(await storage.stat('documents/unknown.pdf')).not.toBeNull()
})

test('the service cannot delete findings', async () => {
  await expect(ctx.db.delete(storedFileChecks)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('permission denied') },
  })
})
