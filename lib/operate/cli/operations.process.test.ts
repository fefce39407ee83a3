import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'

import { systemClock } from '#lib/service/clock.ts'
import { systemContext } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const { db, url } = await openTestDatabase()
const environment = {
  DATABASE_URL: url,
  DATA_DIR: createTestConfig().dataDirectory,
  SANDBOX_PACE: 'manual',
  LOG_LEVEL: 'silent',
}
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
afterAll(() => vi.unstubAllEnvs())

const email = 'operator@harbor.test'

/** Runs a command in this process, which spares loading the service for each. */
const play = async (...words: string[]): Promise<CommandResult> => {
  let played: CommandResult | undefined
  const program = await createProgram(words, async (work) => {
    played = await work
  })
  await program.parseAsync(words, { from: 'user' })
  if (!played) throw new Error(`${words.join(' ')} answered nothing`)
  return played
}

const operate = (...words: string[]) => play('operations', ...words, '--email', email)

const owner = ['--name', 'Harbor Legal', '--owner-email', email]
const created = await play('organization', 'create', ...owner)
const { organization_id: organizationId } = created.value as { organization_id: string }

/** A letter that UPS takes: it needs no SCAN form, and so no vendor. */
const insertPiece = async (packedBy: string | null): Promise<string> => {
  const { shipmentId } = await insertBought(systemContext({ db, clock: systemClock }, organizationId), {
    status: 'printed',
    carrier: 'UPSDAP',
    service: 'Ground',
    ...(packedBy !== null && { packedBy, packedAt: systemClock.now() }),
  })
  return shipmentId
}

test('lists the floor, hands over what is packed, and keeps the rest with its reason', async () => {
  const [packed, unpacked] = [await insertPiece('ES'), await insertPiece(null)]
  expect((await operate('list')).value).toMatchObject([
    { shipment_id: packed, stage: 'packed', packed_by: 'ES' },
    { shipment_id: unpacked, stage: 'printed' },
  ])
  await expect(operate('hand-over', packed, unpacked)).rejects.toMatchObject({ code: 'PIECES_NOT_PACKED' })
  const made = await operate('hand-over', '--packed')
  expect(made.value).toMatchObject({ carriers: [{ carrier: 'UPSDAP', pieces: 1 }], forms: [], excluded: [] })
  expect(made.text).toContain('UPS: 1')
  expect((await operate('list', '--stage', 'handed_over')).value).toMatchObject([{ shipment_id: packed }])
  const again = await operate('hand-over', unpacked, packed, '--include-unpacked')
  expect(again.text).toContain(`skipped: ${packed} (handed_over)`)
  expect((await operate('list')).text).toBe('There are no pieces on the floor.')
})

test('the command line acts only with the role of the specified member', async () => {
  await expect(play('operations', 'list', '--email', 'nobody@harbor.test')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await db.update(members).set({ role: 'sender' }).where(eq(members.organizationId, organizationId))
  await expect(operate('list')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(operate('hand-over', '--packed')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
