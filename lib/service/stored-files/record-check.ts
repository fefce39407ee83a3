import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { prepareStatement, withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import {
  storedFileChecks,
  type StoredFileFault,
  type StoredFileState,
} from '#lib/service/db/schema/stored-files.ts'
import { newId } from '#lib/service/ids.ts'
import { closeTask, openTask } from '#lib/service/tasks/open-task.ts'

import { describeState, remedyOf } from './describe-file.ts'
import { findRecordedFile, type RecordedFile } from './recorded-files.ts'

const isCheckOf = (ctx: ServiceContext, key: string) =>
  and(eq(storedFileChecks.organizationId, ctx.organizationId), eq(storedFileChecks.storageKey, key))

const selectFaults = prepareStatement((db) =>
  db
    .select({ key: storedFileChecks.storageKey })
    .from(storedFileChecks)
    .where(
      and(
        eq(storedFileChecks.organizationId, sql.placeholder('organizationId')),
        sql`${storedFileChecks.storageKey} = any(${sql.placeholder('keys')}::text[])`,
        isNotNull(storedFileChecks.fault),
      ),
    )
    .prepare('select_file_faults'),
)

/** The shipments that a file belongs to; a document may be many shipments'. */
const shipmentsOf = async (
  { db, organizationId }: ServiceContext,
  { kind, id }: Pick<RecordedFile, 'kind' | 'id'>,
): Promise<string[]> => {
  if (kind === 'logo') return []
  const rows =
    kind === 'document'
      ? await db
          .select({ id: shipments.id })
          .from(shipments)
          .where(and(eq(shipments.organizationId, organizationId), eq(shipments.documentId, id)))
      : kind === 'print_file'
        ? await db
            .select({ id: printJobs.shipmentId })
            .from(printJobs)
            .where(and(eq(printJobs.organizationId, organizationId), eq(printJobs.id, id)))
        : await db
            .select({ id: artifacts.shipmentId })
            .from(artifacts)
            .where(and(eq(artifacts.organizationId, organizationId), eq(artifacts.id, id)))
  return rows.map((row) => row.id)
}

/** A shared document has thousands of shipments: a separate job notifies each. */
const recordInShipments = (
  ctx: TransactionContext,
  { key, sha256 }: RecordedFile,
  ids: readonly string[],
  found: { faultId: string; state: StoredFileState | 'intact'; foundSha256: string | null },
): Promise<void> =>
  ctx.jobs.enqueueAll(
    ctx,
    'stored_file.tell',
    ids.map((shipmentId) => ({ organizationId: ctx.organizationId, shipmentId, key, sha256, ...found })),
  )

const setCheck = async (ctx: TransactionContext, key: string, fault: StoredFileFault | null) => {
  await ctx.db.update(storedFileChecks).set({ checkedAt: ctx.clock.now(), fault }).where(isCheckOf(ctx, key))
}

const openFaultTask = (
  ctx: TransactionContext,
  file: RecordedFile,
  fault: { id: string; state: StoredFileState },
  ids: readonly string[],
): Promise<string | null> =>
  openTask(ctx, {
    kind: 'stored_file_failed',
    cause: fault.id,
    shipmentId: ids.length === 1 ? (ids[0] ?? null) : null,
    message: `${describeState(file, fault.state)} ${ids.length > 1 ? `${ids.length} shipments use it. ` : ''}It is not printed, shown or downloaded until it is restored. ${remedyOf(file)}`,
    details: { file: file.kind, file_id: file.id, state: fault.state, sha256: file.sha256 },
    dueAt: new Date(ctx.clock.now().getTime() + dayMs),
  })

/**
 * Records that a file in storage differs from its record, once for each time that this happens: in the log and the audit
 * log, as a task, and in the timeline of its shipments.
 */
export const recordFault = async (
  ctx: ServiceContext,
  file: RecordedFile,
  found: { state: StoredFileState; sha256: string | null },
): Promise<void> => {
  const { organizationId } = ctx
  const { key, kind, id, sha256 } = file
  await withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await ctx.db
      .insert(storedFileChecks)
      .values({ organizationId, storageKey: key, checkedAt: now })
      .onConflictDoNothing()
    const [check] = await ctx.db.select().from(storedFileChecks).where(isCheckOf(ctx, key)).for('update')
    const before = check?.fault ?? null
    if (before?.state === found.state) return setCheck(ctx, key, before)
    const ids = await shipmentsOf(ctx, file)
    const fault = { id: newId(), state: found.state, found_at: now.toISOString(), found_sha256: found.sha256 }
    if (before?.task_id) await closeTask(ctx, before.task_id)
    const taskId = await openFaultTask(ctx, file, fault, ids)
    await setCheck(ctx, key, { ...fault, task_id: taskId })
    await recordAudit(ctx, {
      action: 'stored_file.check_failed',
      subject: { type: kind, id },
      before: { sha256 },
      after: { sha256: found.sha256, state: found.state, message: describeState(file, found.state) },
    })
    await recordInShipments(ctx, file, ids, {
      faultId: fault.id,
      state: found.state,
      foundSha256: found.sha256,
    })
    // Not its name, which people chose.
    ctx.logger.error({ organizationId, key, kind, id, found }, 'a file in storage differs from its record')
  })
}

/**
 * Records that files were read and match their records, which ends open findings about them. Usually there are none, and
 * it writes nothing.
 */
export const recordIntact = async (
  ctx: ServiceContext,
  files: readonly { key: string; sha256: string }[],
): Promise<void> => {
  const { organizationId } = ctx
  const keys = files.map(({ key }) => key)
  const differing = new Set(
    (await selectFaults(ctx.db).execute({ organizationId, keys })).map(({ key }) => key),
  )
  for (const expected of files.filter(({ key }) => differing.has(key))) {
    const file = await findRecordedFile(ctx, expected)
    if (file) await endFault(ctx, file.key, file)
  }
}

/** Ends open findings about a file: it matches its record again, or, without a record, is no longer needed. */
export const endFault = async (
  ctx: ServiceContext,
  key: string,
  file: RecordedFile | null,
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const [check] = await ctx.db.select().from(storedFileChecks).where(isCheckOf(ctx, key)).for('update')
    if (!check?.fault) return
    await setCheck(ctx, key, null)
    if (check.fault.task_id) await closeTask(ctx, check.fault.task_id)
    if (!file) return
    const found = { faultId: check.fault.id, state: 'intact', foundSha256: file.sha256 } as const
    await recordInShipments(ctx, file, await shipmentsOf(ctx, file), found)
  })
}

/** Records when a file was last checked without an error, in a sweep. */
export const recordChecked = async (ctx: ServiceContext, key: string): Promise<void> => {
  const checkedAt = ctx.clock.now()
  await ctx.db
    .insert(storedFileChecks)
    .values({ organizationId: ctx.organizationId, storageKey: key, checkedAt })
    .onConflictDoUpdate({
      target: [storedFileChecks.organizationId, storedFileChecks.storageKey],
      set: { checkedAt },
    })
}
