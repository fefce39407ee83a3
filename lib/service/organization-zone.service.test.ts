import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { organizations } from '#lib/service/db/schema/organizations.ts'
import { openTestApi } from '#tests/support/api.ts'

import { findOrganizationDay } from './organization-zone.ts'

test('a file is named by the day in the organization’s time zone, and by that in UTC until it has one', async () => {
  const { createCaller } = await openTestApi()
  const { ctx } = await createCaller('Harbor Legal')
  const evening = new Date('2026-11-20T05:00:00.000Z')
  const setZone = (timeZone: string | null) =>
    ctx.db.update(organizations).set({ timeZone }).where(eq(organizations.organizationId, ctx.organizationId))
  await setZone('America/Los_Angeles')
  expect(await findOrganizationDay(ctx, evening)).toBe('2026-11-19')
  await setZone(null)
  expect(await findOrganizationDay(ctx, evening)).toBe('2026-11-20')
})
