import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'

import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertOrganization } from '#tests/support/shipments/draft.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const { ctx, databaseUrl } = await openTestContext()
vi.stubEnv('DATABASE_URL', databaseUrl)
vi.stubEnv('DATA_DIR', createTestConfig().dataDirectory)
vi.stubEnv('LOG_LEVEL', 'silent')
afterAll(() => vi.unstubAllEnvs())

const play = async (...given: string[]): Promise<CommandResult> => {
  const words = [...given, '--organization', ctx.organizationId]
  let played: CommandResult | undefined
  const program = await createProgram(words, async (work) => {
    played = await work
  })
  await program.parseAsync(words, { from: 'user' })
  if (!played) throw new Error('the command answered nothing')
  return played
}

test('the operator sets how an organization pays, and records a payment once', async () => {
  await insertOrganization(ctx)
  const record = ['payments', 'record', '--amount', '1,250.00', '--reference', 'WIRE-1']
  await expect(play(...record)).rejects.toMatchObject({ message: expect.stringContaining('billing set') })
  await expect(play('billing', 'set', '--terms', 'invoice')).rejects.toMatchObject({
    message: expect.stringContaining('--credit-limit'),
  })
  const { text } = await play('billing', 'set', '--terms', 'invoice', '--credit-limit', '2500')
  expect(text).toBe(
    'It pays by monthly invoice, net 30 days, up to $2,500.00; 14 days after the due date buying stops.',
  )
  expect((await play(...record)).text).toBe('Recorded $1,250.00 (WIRE-1). The balance is $1,250.00.')
  expect((await play(...record)).text).toBe(
    '$1,250.00 was recorded before (WIRE-1). The balance is $1,250.00.',
  )
  const entries = await ctx.db
    .select({ action: auditEntries.action, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(eq(auditEntries.organizationId, ctx.organizationId))
  expect(entries).toEqual([
    { action: 'billing_terms.updated', actorId: null },
    { action: 'payment.recorded', actorId: null },
  ])
})
