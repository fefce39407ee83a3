import { and, eq, sql } from 'drizzle-orm'

import type { AuditAction } from '#lib/contract/audit/audit.ts'
import type { Note, NoteInput } from '#lib/contract/notes/note.ts'
import { noteLimits } from '#lib/contract/notes/note.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipmentNotes } from '#lib/service/db/schema/shipment-notes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { momentOfId, newIdAt } from '#lib/service/ids.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { getNote, isNote } from './load-note.ts'

const isOwn = ({ actor }: ServiceContext, { author }: Note): boolean =>
  actor.type === 'user' && actor.userId === author.id

/** Updates the count of notes and with it the text that searches read, records who did what, and notifies open pages. */
const recordChange = async (
  ctx: TransactionContext,
  shipmentId: string,
  noteId: string,
  action: AuditAction,
): Promise<void> => {
  const { organizationId } = ctx
  await ctx.db
    .update(shipments)
    .set({
      noteCount: sql`(select count(*)::int from ${shipmentNotes}
        where ${shipmentNotes.organizationId} = ${organizationId} and ${shipmentNotes.shipmentId} = ${shipmentId})`,
    })
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, shipmentId)))
  await invalidateDetail(ctx, shipmentId)
  // Without the text, which may be confidential, and which its author may want gone.
  await recordAudit(ctx, { action, subject: { type: 'shipment', id: shipmentId }, after: { note: noteId } })
  await notifyChange(ctx, organizationId, shipmentId)
}

/** Adds a note to a shipment. Throws SHIPMENT_NOT_FOUND, VALIDATION_ERROR when it has too many. */
export const createNote = async (
  ctx: ServiceContext,
  shipmentId: string,
  { text }: NoteInput,
): Promise<Note> => {
  if (ctx.actor.type !== 'user') throw new Error('notes are written by members')
  const createdBy = ctx.actor.userId
  const id = ctx.intent?.id ?? newIdAt(ctx.clock.now())
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    // A previous attempt of the same request may have added it.
    const [added] = ctx.intent?.isTakenUp
      ? await ctx.db
          .select()
          .from(shipmentNotes)
          .where(isNote(ctx, shipment.id, id))
      : []
    if (added) return getNote(ctx, shipment.id, id)
    if (shipment.noteCount >= noteLimits.notes) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        `This shipment has ${noteLimits.notes} notes. Add to one of yours, or delete one that is no longer needed.`,
      )
    }
    await ctx.db.insert(shipmentNotes).values({
      organizationId: ctx.organizationId,
      id,
      shipmentId: shipment.id,
      text,
      createdBy,
      apiKeyId: ctx.caller?.apiKeyId ?? null,
      createdAt: momentOfId(id),
    })
    await recordChange(ctx, shipment.id, id, 'note.added')
    return getNote(ctx, shipment.id, id)
  })
}

/**
 * Changes the text of the caller's own note. Throws SHIPMENT_NOT_FOUND, NOTE_NOT_FOUND, FORBIDDEN for another member's, and
 * NOTE_CHANGED unless it has an expected revision.
 */
export const updateNote = async (
  ctx: ServiceContext,
  { shipmentId, id }: { shipmentId: string; id: string },
  { text }: NoteInput,
  expected?: ExpectedRevisions,
): Promise<Note> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const note = await getNote(ctx, shipment.id, id)
    if (!isOwn(ctx, note)) {
      throw new ServiceError('FORBIDDEN', 'Only the author of a note can change it. Add a note of your own.')
    }
    requireRevision('note', note, expected)
    if (text === note.text) return note
    await ctx.db
      .update(shipmentNotes)
      .set({ text, updatedAt: ctx.clock.now(), revision: note.revision + 1 })
      .where(isNote(ctx, shipment.id, note.id))
    await recordChange(ctx, shipment.id, note.id, 'note.changed')
    return getNote(ctx, shipment.id, note.id)
  })

/** Deletes a note. Throws SHIPMENT_NOT_FOUND, NOTE_NOT_FOUND, FORBIDDEN for another member's without the permission. */
export const deleteNote = async (
  ctx: ServiceContext,
  { shipmentId, id }: { shipmentId: string; id: string },
): Promise<{ id: string }> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const note = await getNote(ctx, shipment.id, id)
    if (!isOwn(ctx, note)) authorize(ctx, 'manage_notes')
    await ctx.db.delete(shipmentNotes).where(isNote(ctx, shipment.id, note.id))
    await recordChange(ctx, shipment.id, note.id, 'note.removed')
    return { id: note.id }
  })
