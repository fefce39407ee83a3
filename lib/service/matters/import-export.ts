import { and, desc, eq, inArray, lt } from 'drizzle-orm'

import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { TableFormat } from '#lib/contract/api/table-format.ts'
import { createMatterInput, type ImportedMatter, type MatterImport } from '#lib/contract/matters/matter.ts'
import { type MatterColumn, matterColumns } from '#lib/contract/matters/matter.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { matters } from '#lib/service/db/schema/matters.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'
import { readWhole } from '#lib/service/files/text-files.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { rejectLimited } from '#lib/service/limit-of-member.ts'
import { findOrganizationDay } from '#lib/service/organization-zone.ts'
import { settleRows } from '#lib/service/tables/settle-rows.ts'

import { columnsOf } from './change-matter.ts'
import type { MatterRow } from './load-matter.ts'
import { type MatterCsvRow, readMatters } from './matters-csv.ts'

/** PostgreSQL takes 65,535 parameters a statement. */
const batchSize = 1000

const inBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  )

type NewMatter = typeof matters.$inferInsert

type ReadRow = { row: number; name: string } & ({ matter: NewMatter } | { errors: FieldFault[] })

const readRow = (ctx: ServiceContext, { row, cells }: MatterCsvRow): ReadRow => {
  const name = [cells.number, cells.name].filter(Boolean).join(' · ')
  const parsed = createMatterInput.safeParse({
    number: cells.number ?? '',
    name: cells.name ?? '',
    client: cells.client ?? null,
    ...(cells.status !== undefined && { status: cells.status.toLowerCase() }),
  })
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message: path[0] === 'status' ? 'Use open or closed.' : message,
    }))
    return { row, name, errors }
  }
  const now = ctx.clock.now()
  const { status, client, ...named } = parsed.data
  return {
    row,
    name,
    matter: {
      organizationId: ctx.organizationId,
      id: newIdAt(now),
      ...columnsOf({ ...named, client: client || null }),
      status,
      createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      closedAt: status === 'closed' ? now : null,
    },
  }
}

/** Inserts in the order of the keys, so that two simultaneous imports cannot deadlock. */
const insertNew = async (ctx: TransactionContext, rows: readonly NewMatter[]): Promise<Set<string>> => {
  const created = new Set<string>()
  const ordered = rows.toSorted((left, right) => (left.numberKey < right.numberKey ? -1 : 1))
  for (const batch of inBatches(ordered)) {
    const made = await ctx.db
      .insert(matters)
      .values(batch)
      .onConflictDoNothing({ target: [matters.organizationId, matters.numberKey] })
      .returning({ key: matters.numberKey })
    for (const { key } of made) created.add(key)
  }
  return created
}

/** Returns the keys that no matter has yet. */
const findNew = async (ctx: ServiceContext, keys: readonly string[]): Promise<Set<string>> => {
  const fresh = new Set(keys)
  for (const batch of inBatches(keys)) {
    const known = await ctx.db
      .select({ key: matters.numberKey })
      .from(matters)
      .where(and(eq(matters.organizationId, ctx.organizationId), inArray(matters.numberKey, batch)))
    for (const { key } of known) fresh.delete(key)
  }
  return fresh
}

const outcomesOf = (rows: readonly ReadRow[], created: ReadonlySet<string>): ImportedMatter[] => {
  const unclaimed = new Set(created)
  return rows.map((each) => {
    const { row, name } = each
    if ('errors' in each) return { row, outcome: 'rejected', name, errors: each.errors }
    // Of rows with the same number, the first is the one that was created.
    const isCreated = unclaimed.delete(each.matter.numberKey)
    return { row, outcome: isCreated ? 'created' : 'existing', name, errors: [] }
  })
}

/**
 * Creates the matters of a CSV file whose numbers are new, and returns the outcome of each row. With `isPreview` nothing is
 * written. Throws FORBIDDEN, and VALIDATION_ERROR and FILE_TOO_LARGE for a file that cannot be read at all.
 */
export const importMatters = async (
  ctx: ServiceContext,
  file: AsyncIterable<Uint8Array>,
  { isPreview }: { isPreview: boolean },
): Promise<MatterImport> => {
  authorize(ctx, 'manage_matters')
  rejectLimited(
    ctx,
    'Members here see only the letters of their matters. Ask an owner or an admin to import matters.',
  )
  const { columns, rows: lines, accounting } = await readMatters(await readWhole(file))
  const rows = lines.map((line) => readRow(ctx, line))
  const byKey = new Map<string, NewMatter>()
  for (const row of rows) {
    if ('matter' in row && !byKey.has(row.matter.numberKey)) byKey.set(row.matter.numberKey, row.matter)
  }
  const created = isPreview
    ? await findNew(ctx, [...byKey.keys()])
    : await withTransaction(ctx, async (ctx) => {
        const made = await insertNew(ctx, [...byKey.values()])
        const subject = { type: 'matters', id: null }
        await recordAudit(ctx, { action: 'matters.imported', subject, after: { created: made.size } })
        return made
      })
  const settled = settleRows(accounting, outcomesOf(rows, created))
  const count = (outcome: ImportedMatter['outcome']) =>
    settled.rows.filter((row) => row.outcome === outcome).length
  return {
    is_preview: isPreview,
    created: count('created'),
    existing: count('existing'),
    rejected: count('rejected'),
    ...settled,
    columns,
  }
}

// Object.entries forgets that its strings are the table's keys.
const columns = (Object.entries(matterColumns) as [MatterColumn, string][]).map(
  ([field, header]): TableColumn<MatterRow> => [header, (row) => row[field]],
)

const readAll = async function* (ctx: ServiceContext): AsyncGenerator<MatterRow[]> {
  let last: string | undefined
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(matters)
      .where(
        and(
          eq(matters.organizationId, ctx.organizationId),
          last === undefined ? undefined : lt(matters.id, last),
        ),
      )
      .orderBy(desc(matters.id))
      .limit(batchSize)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id
  }
}

/** Streams all matters, newest first, so that they can be imported again. */
export const exportMatters = async (ctx: ServiceContext, format: TableFormat): Promise<FileDownload> => {
  const madeAt = ctx.clock.now()
  const filename = `matters-${await findOrganizationDay(ctx, madeAt)}`
  return tableDownload({ filename, format, sheetName: 'Matters', columns, madeAt }, readAll(ctx))
}
