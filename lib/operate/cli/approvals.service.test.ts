import { afterAll, expect, test, vi } from 'vitest'

import type { Approval } from '#lib/contract/approvals/approval.ts'
import { requestApproval } from '#lib/service/shipments/approve-purchase.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { createProgram } from './program.ts'
import type { CommandResult } from './report.ts'

const { ctx, databaseUrl } = await openTestContext()
vi.stubEnv('DATABASE_URL', databaseUrl)
vi.stubEnv('DATA_DIR', createTestConfig().dataDirectory)
vi.stubEnv('LOG_LEVEL', 'silent')
afterAll(() => vi.unstubAllEnvs())

const list = async (email: string, ...options: string[]): Promise<CommandResult> => {
  const words = ['approvals', 'list', '--email', email, ...options]
  let played: CommandResult | undefined
  const program = await createProgram(words, async (work) => {
    played = await work
  })
  await program.parseAsync(words, { from: 'user' })
  if (!played) throw new Error('approvals list answered nothing')
  return played
}

test('lists all requests for approvers, and only their own for others', async () => {
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const [sender, admin] = [
    await insertColleague(ctx, 'sender', 'Ada'),
    await insertColleague(ctx, 'admin', 'Grace'),
  ]
  const other = await insertColleague(ctx, 'sender', 'Joan')
  const { id } = await requestApproval(sender, shipmentId, { quote_id: quoteId })
  const emailOf = ({ userId }: { userId: string }) => `${userId}@harbor.test`
  const { value, text } = await list(emailOf(admin))
  expect((value as Approval[]).map((approval) => approval.id)).toEqual([id])
  expect(text).toContain('$9.02\tUSPS First\trequested by Ada\tNotice')
  expect((await list(emailOf(other))).value).toEqual([])
  expect((await list(emailOf(admin), '--state', 'ended')).text).toBe('No approval requests.')
})
