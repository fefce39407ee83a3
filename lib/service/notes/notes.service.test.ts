import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Role } from '#lib/contract/members/roles.values.ts'
import type { Note } from '#lib/contract/notes/note.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { newId } from '#lib/service/ids.ts'
import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { createNote, deleteNote, updateNote } from './change-notes.ts'
import { listNotes } from './load-note.ts'

const api = await openTestApi()
const office = await api.createCaller('Harbor Legal')
const stranger = await api.createCaller('Someone Else')

const dataOf = async <Data>(response: Promise<Response>): Promise<Data> =>
  ((await (await response).json()) as { data: Data }).data

const send = async (): Promise<{ id: string; path: string }> => {
  const { shipmentId: id } = await insertDraft(office.ctx)
  return { id, path: `/api/v1/shipments/${id}/notes` }
}

const patch = (text: string, headers: Record<string, string> = {}) =>
  jsonRequest({ text }, { method: 'PATCH', headers })

describe('a note', () => {
  test('is added, changed and deleted by its author, and the shipment counts it', async () => {
    const { id, path } = await send()
    const detail = () => dataOf<{ note_count: number }>(office.call(`/api/v1/shipments/${id}`))
    const inList = async () => {
      const [item] = await dataOf<{ details: { note_count: number } }[]>(
        office.call(`/api/v1/shipments?include=details&ids=${id}`),
      )
      return item?.details.note_count
    }
    expect(await detail()).toMatchObject({ note_count: 0 })
    const text = 'Called Ms. Swan.\nShe moved to Ojai.'
    const added = await dataOf<Note>(office.call(path, jsonRequest({ text: `  ${text}\n` })))
    expect(added).toMatchObject({ text, updated_at: null, revision: 0 })
    expect(added.author).toMatchObject({ id: office.userId, api_key: expect.stringMatching(/./) })
    expect(await detail()).toMatchObject({ note_count: 1 })
    expect(await inList()).toBe(1)

    const changed = await dataOf<Note>(office.call(`${path}/${added.id}`, patch('She moved to Ventura.')))
    expect(changed).toMatchObject({ id: added.id, text: 'She moved to Ventura.', revision: 1 })
    expect(changed.updated_at).not.toBeNull()
    const second = await dataOf<Note>(office.call(path, jsonRequest({ text: 'Sent again.' })))
    expect(await dataOf<Note[]>(office.call(path))).toEqual([second, changed])

    expect((await office.call(`${path}/${added.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await dataOf<Note[]>(office.call(path))).toEqual([second])
    expect(await detail()).toMatchObject({ note_count: 1 })
    await expectError(await office.call(`${path}/${added.id}`, { method: 'DELETE' }), 404, 'NOTE_NOT_FOUND')
  })

  test('names what is wrong with a text that is empty or too long', async () => {
    const { path } = await send()
    const empty = await expectError(
      await office.call(path, jsonRequest({ text: ' \n ' })),
      400,
      'VALIDATION_ERROR',
    )
    expect(empty.fields).toEqual([{ field: 'text', message: 'Enter a note.' }])
    const long = await expectError(
      await office.call(path, jsonRequest({ text: 'a'.repeat(2001) })),
      400,
      'VALIDATION_ERROR',
    )
    expect(long.fields).toEqual([{ field: 'text', message: 'Use at most 2,000 characters.' }])
  })

  test('is changed only as it was read, where the caller says so', async () => {
    const { path } = await send()
    const note = await dataOf<Note>(office.call(path, jsonRequest({ text: 'First' })))
    const url = `${path}/${note.id}`
    expect((await office.call(url, patch('Second', { 'if-match': '"0"' }))).status).toBe(200)
    const error = await expectError(
      await office.call(url, patch('Third', { 'if-match': '"0"' })),
      412,
      'NOTE_CHANGED',
    )
    expect(error.message).toContain('its revision is 1')
    expect((await office.call(url, patch('Second', { 'if-match': '"1"' }))).status).toBe(200)
    expect(await dataOf<Note[]>(office.call(path))).toMatchObject([{ text: 'Second', revision: 1 }])
  })

  test('is added once by a request that is repeated', async () => {
    const { path } = await send()
    const request = () =>
      office.call(path, jsonRequest({ text: 'Once' }, { headers: { 'idempotency-key': path } }))
    const first = await dataOf<Note>(request())
    expect(await dataOf<Note>(request())).toEqual(first)
    // As after a crash between the note and its response.
    const { id } = await send()
    const intent = { id: newId(), isTakenUp: true }
    const made = await createNote({ ...office.ctx, intent }, id, { text: 'Once' })
    expect(await createNote({ ...office.ctx, intent }, id, { text: 'Once' })).toEqual(made)
    expect(await listNotes(office.ctx, id)).toEqual([made])
  })

  test('is unknown to another organization, and on another shipment', async () => {
    const [{ id, path }, other] = [await send(), await send()]
    const note = await createNote(office.ctx, id, { text: 'Ours' })
    await expectError(await stranger.call(path), 404, 'SHIPMENT_NOT_FOUND')
    await expectError(await stranger.call(path, jsonRequest({ text: 'x' })), 404, 'SHIPMENT_NOT_FOUND')
    await expectError(await stranger.call(`${path}/${note.id}`, patch('x')), 404, 'SHIPMENT_NOT_FOUND')
    await expectError(await office.call(`${other.path}/${note.id}`, patch('x')), 404, 'NOTE_NOT_FOUND')
    await expectError(await office.call(`${path}/no-id`, patch('x')), 404, 'NOTE_NOT_FOUND')
  })

  test('is rejected on a shipment that has 100', async () => {
    const { id, path } = await send()
    for (let count = 0; count < 100; count += 1) await createNote(office.ctx, id, { text: `Call ${count}` })
    const error = await expectError(
      await office.call(path, jsonRequest({ text: 'One more' })),
      400,
      'VALIDATION_ERROR',
    )
    expect(error.message).toContain('has 100 notes')
  })
})

describe('who may', () => {
  const colleague = (role: Role) => insertColleague({ ...office.ctx, caller: undefined }, role, `A ${role}`)

  test('every role adds notes, named as their author, and changes and deletes their own', async () => {
    const { id: shipmentId } = await send()
    for (const role of ['owner', 'admin', 'sender', 'reviewer', 'operator'] as const) {
      const ctx = await colleague(role)
      const { id, author } = await createNote(ctx, shipmentId, { text: 'Mine' })
      expect(author).toEqual({ id: ctx.userId, name: `A ${role}`, api_key: null })
      expect(await updateNote(ctx, { shipmentId, id }, { text: 'Still mine' })).toMatchObject({
        text: 'Still mine',
      })
      expect(await deleteNote(ctx, { shipmentId, id })).toEqual({ id })
    }
  })

  test('no one changes another member’s note, and owners and admins delete it', async () => {
    const { id: shipmentId } = await send()
    const author = await colleague('sender')
    for (const role of ['sender', 'reviewer', 'operator', 'admin', 'owner'] as const) {
      const ctx = await colleague(role)
      const { id } = await createNote(author, shipmentId, { text: 'Not yours' })
      await expect(updateNote(ctx, { shipmentId, id }, { text: 'Mine' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
      const deleted = deleteNote(ctx, { shipmentId, id })
      if (role === 'admin' || role === 'owner') expect(await deleted).toEqual({ id })
      else await expect(deleted).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })
})

test('the audit log says who changed notes, without their text, and the timeline nothing', async () => {
  const { id: shipmentId } = await send()
  const eventsOf = () =>
    office.ctx.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  const before = await eventsOf()
  const { id } = await createNote(office.ctx, shipmentId, { text: 'Privileged' })
  await updateNote(office.ctx, { shipmentId, id }, { text: 'Privileged and confidential' })
  await deleteNote(office.ctx, { shipmentId, id })
  const entries = await office.ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, shipmentId), eq(auditEntries.actorId, office.userId)))
  const noted = entries.filter(({ action }) => action.startsWith('note.'))
  expect(noted.map(({ action, after }) => ({ action, after }))).toEqual(
    ['note.added', 'note.changed', 'note.removed'].map((action) => ({ action, after: { note: id } })),
  )
  expect(JSON.stringify(noted)).not.toContain('Privileged')
  expect(await eventsOf()).toEqual(before)
})
