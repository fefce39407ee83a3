import { expect, test } from 'vitest'

import type { CarrierCapabilities } from '#lib/contract/mailpiece/carrier-capabilities.ts'
import { vendorKeys } from '#lib/service/db/schema/vendor-accounts.ts'
import { connectionOf } from '#lib/service/vendor-accounts/vendor-account.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestContext } from '#tests/support/context.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

import { loadCapabilities, saveCapabilities } from './capabilities.ts'

const { rates, url } = await openTestSandbox()
const { ctx, clock } = await openTestContext({ rates })

const learn = (isOnForms: boolean): CarrierCapabilities => ({
  mode: 'test',
  account: null,
  learned_at: clock.now().toISOString(),
  certified_letters_on_forms: isOnForms,
  label_sizes: [],
  forms_after_manifest: null,
})

const withKey = (apiKey: string) => ({
  ...ctx,
  config: createTestConfig({
    EASYPOST_API_KEY: apiKey,
    EASYPOST_WEBHOOK_SECRET: sandboxSecrets.easypost.webhookSecret,
    EASYPOST_BASE_URL: `${url}/sandbox/easypost/v2`,
  }),
})

test('capabilities learned from one account do not apply to another, or to the same one in another mode', async () => {
  const inTest = withKey(sandboxSecrets.easypost.apiKey)
  expect(await loadCapabilities(inTest)).toBeNull()
  await saveCapabilities(ctx, learn(false))
  expect(await loadCapabilities(inTest)).toBeNull()
  await saveCapabilities(inTest, learn(true))
  expect(await loadCapabilities(ctx)).toMatchObject({ certified_letters_on_forms: false })
  expect(await loadCapabilities(inTest)).toMatchObject({ certified_letters_on_forms: true })

  const live = withKey('EZAKlive')
  const { fingerprint } = connectionOf(live.config, 'EasyPost')
  const account = (await rates.readAccountId()) ?? ''
  const known = { vendor: 'EasyPost', mode: 'live', account, firstUsedAt: clock.now() } as const
  await ctx.db.insert(vendorKeys).values({ ...known, fingerprint: fingerprint ?? '' })
  expect(await loadCapabilities(live)).toBeNull()
})
