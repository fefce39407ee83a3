import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { CheckpointEmails } from '#lib/contract/organizations/checkpoint-emails.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { systemContext } from '#lib/service/context.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'

import { growLog } from './grow-log.ts'
import { sendCheckpoints } from './send-checkpoints.ts'

const { ctx, clock } = await openTestContext()

/** An organization with two owners, and a member with another role. */
const insertOrganization = async (checkpointEmails: CheckpointEmails) => {
  const organizationId = newId()
  const now = clock.now()
  await ctx.db
    .insert(organizations)
    .values({ organizationId, name: 'Harbor <Legal>', checkpointEmails, createdAt: now })
  const insertMember = async (role: 'owner' | 'admin'): Promise<string> => {
    const userId = newId()
    const email = `${userId}@harbor.test`
    await withTransaction(ctx, (ctx) =>
      insertUser(ctx, { id: userId, name: 'Ana', email, verified: true, passwordHash: 'none', now }),
    )
    await ctx.db.insert(members).values({ organizationId, userId, role, createdAt: now })
    return email
  }
  const owners = [await insertMember('owner'), await insertMember('owner')]
  await insertMember('admin')
  const sent = () => ctx.db.select().from(emails).where(eq(emails.organizationId, organizationId))
  return { organizationId, owners, sent }
}

const sendAfter = async (days: number): Promise<void> => {
  clock.forward(days * dayMs)
  await sendCheckpoints(ctx)
}

const off = await insertOrganization('off')
const daily = await insertOrganization('daily')
const weekly = await insertOrganization('weekly')
const monthly = await insertOrganization('monthly')
const sentTo = async () =>
  (await Promise.all([off, daily, weekly, monthly].map(({ sent }) => sent()))).map((all) => all.length / 2)

test('owners receive the newest checkpoint at their organization’s interval, once each time', async () => {
  await sendAfter(40)
  expect(await sentTo()).toEqual([0, 0, 0, 0])
  await insertChains(systemContext(ctx, weekly.organizationId), 3)
  await growLog(ctx)
  await Promise.all([sendCheckpoints(ctx), sendCheckpoints(ctx)])
  expect(await sentTo()).toEqual([0, 1, 1, 1])
  for (let day = 1; day <= 32; day += 1) await sendAfter(1)
  expect(await sentTo()).toEqual([0, 33, 5, 2])
})

test('the email goes to every owner, and contains the checkpoint as it is served', async () => {
  const sent = await weekly.sent()
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set(weekly.owners))
  const [email] = sent
  expect(email?.subject).toBe('Evidence log checkpoint: 3 entries')
  const [, text = ''] = email?.text.split('\n\n', 2) ?? []
  const lines = email?.text.slice(email.text.indexOf(text)).split('\n\nTo check it')[0]
  expect(parseCheckpoint(`${lines}\n`)).toMatchObject({ size: 3 })
  expect(email?.text).toContain('mailroom log verify --checkpoint FILE')
  expect(email?.html).toContain('Harbor &lt;Legal&gt;')
})
