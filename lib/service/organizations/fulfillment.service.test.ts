import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  defaultMailSettings,
  mailSettings,
  type UpdateMailSettingsInput,
} from '#lib/contract/mailpiece/mail-settings.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { openTestContext } from '#tests/support/context.ts'
import { insertOrganization } from '#tests/support/shipments/draft.ts'

import { updateOrganization } from './account.ts'

const { ctx } = await openTestContext()

const through = (over = {}) => ({
  mail_settings: {
    ...defaultMailSettings,
    fulfillment: { by: 'partner' as const, partner: 'lob' as const, when: 'always' as const, ...over },
  },
})

test('rejects a partner that is not configured', async () => {
  await insertOrganization(ctx)
  await expect(updateOrganization(ctx, through())).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [{ field: 'mail_settings.fulfillment.partner' }],
  })
})

test('a configured partner is selected, and kept by clients unaware of the setting', async () => {
  await insertOrganization(ctx)
  // Only whether it is there counts.
  const partners = { lob: {} } as ServiceContext['providers']['partners']
  const withLob: ServiceContext = { ...ctx, providers: { ...ctx.providers, partners } }
  const { fulfillment: _, ...older } = defaultMailSettings
  for (const input of [through(), { mail_settings: { ...older, cut_off: '12:00' } }]) {
    // The answer is the caller's account, and this caller is no member.
    await expect(updateOrganization(withLob, input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  }
  const [row] = await ctx.db
    .select({ settings: organizations.mailSettings })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  expect(row?.settings).toMatchObject({ cut_off: '12:00', fulfillment: { partner: 'lob', when: 'always' } })
})

test('requires over_sheets for a partner that mails above a number of sheets', () => {
  const settings = through({ when: 'over_sheets' }).mail_settings
  expect(mailSettings.safeParse(settings).error?.issues).toMatchObject([
    { path: ['fulfillment', 'over_sheets'] },
  ])
})

test('two people who change different mailing settings keep each other’s changes', async () => {
  await insertOrganization(ctx)
  const change = async (input: UpdateMailSettingsInput) => {
    // The answer is the caller's account, and this caller is no member.
    await expect(updateOrganization(ctx, { mail_settings: input })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  }
  await change({ kits: ['carrier'] })
  await change({ weight_tolerance_ounces: 0.5 })
  const [row] = await ctx.db
    .select({ settings: organizations.mailSettings })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  expect(row?.settings).toMatchObject({ kits: ['carrier'], weight_tolerance_ounces: 0.5 })
})

test('a cut-off before the stored opening time is rejected, with the field', async () => {
  await insertOrganization(ctx)
  await expect(updateOrganization(ctx, { mail_settings: { cut_off: '07:00' } })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [{ field: 'mail_settings.opens_at' }],
  })
})
