import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Note } from '#lib/contract/notes/note.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { shipmentNotes } from '#lib/service/db/schema/shipment-notes.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

export type NoteRow = typeof shipmentNotes.$inferSelect

const isOfShipment = ({ organizationId }: ServiceContext, shipmentId: string) =>
  and(eq(shipmentNotes.organizationId, organizationId), eq(shipmentNotes.shipmentId, shipmentId))

/** Matches the note of a shipment with this ID. */
export const isNote = (ctx: ServiceContext, shipmentId: string, id: string) =>
  and(isOfShipment(ctx, shipmentId), eq(shipmentNotes.id, id))

// Looked up for each of a few notes: a key by its organization, which a cluster knows to be that of the note.
const selectNotes = ({ db, organizationId }: ServiceContext) =>
  db
    .select({
      note: shipmentNotes,
      name: sql<string | null>`(select u.name from ${user} u where u.id = "shipment_notes"."created_by")`,
      keyName: sql<string | null>`(select k.name from ${apiKeys} k
        where k.organization_id = ${organizationId} and k.id = "shipment_notes"."api_key_id")`,
    })
    .from(shipmentNotes)

const presentNote = ({
  note,
  name,
  keyName,
}: {
  note: NoteRow
  name: string | null
  keyName: string | null
}): Note => ({
  id: note.id,
  text: note.text,
  author: { id: note.createdBy, name, api_key: keyName },
  created_at: note.createdAt.toISOString(),
  updated_at: momentOf(note.updatedAt),
  revision: note.revision,
})

/** Lists the notes on a shipment, newest first. Throws SHIPMENT_NOT_FOUND. */
export const listNotes = async (ctx: ServiceContext, shipmentId: string): Promise<Note[]> => {
  const { id } = await loadShipment(ctx, shipmentId)
  const rows = await selectNotes(ctx).where(isOfShipment(ctx, id)).orderBy(desc(shipmentNotes.id))
  return rows.map(presentNote)
}

/** Returns the notes on each of these shipments as one text, newest first. */
export const describeNotes = async (
  ctx: ServiceContext,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const described = new Map<string, string>()
  if (shipmentIds.length === 0) return described
  const rows = await selectNotes(ctx)
    .where(
      and(
        eq(shipmentNotes.organizationId, ctx.organizationId),
        inArray(shipmentNotes.shipmentId, [...shipmentIds]),
      ),
    )
    .orderBy(desc(shipmentNotes.shipmentId), desc(shipmentNotes.id))
  for (const { note, name } of rows) {
    const line = name === null ? note.text : `${name}: ${note.text}`
    const before = described.get(note.shipmentId)
    described.set(note.shipmentId, before === undefined ? line : `${before}\n${line}`)
  }
  return described
}

/** Reads a note. Throws NOTE_NOT_FOUND. */
export const getNote = async (ctx: ServiceContext, shipmentId: string, id: string): Promise<Note> => {
  const [row] = isId(id) ? await selectNotes(ctx).where(isNote(ctx, shipmentId, id)) : []
  if (!row) throw new ServiceError('NOTE_NOT_FOUND', 'This note does not exist on this shipment.')
  return presentNote(row)
}
