import { expect, test } from 'vitest'

import { readSettings } from './config.ts'
import { listModeConflicts, testVendors } from './key-modes.ts'

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})
const easypost = (key: string) => ({ EASYPOST_API_KEY: key, EASYPOST_WEBHOOK_SECRET: 'secret' })

test.each([
  ['EASYPOST_API_KEY is a live key', easypost('EZAK1')],
  ['EASYPOST_API_KEY is not a test key', easypost('abc')],
  ['STRIPE_SECRET_KEY is a live key', { ...stripe('test'), STRIPE_SECRET_KEY: 'rk_live_1' }],
  [
    'POSTGRID_API_KEY is a live key',
    {
      POSTGRID_API_KEY: 'live_sk_1',
      POSTGRID_WEBHOOK_SECRET: 's',
      POSTGRID_PRICES: 'letter=1,flat=2,sheet=1,color=1,certified=1,return_receipt=1',
    },
  ],
])('a sandbox rejects: %s', (message, environment) => {
  const conflicts = listModeConflicts(readSettings(environment), 'sandbox')
  expect(conflicts).toHaveLength(1)
  expect(conflicts[0]).toContain(message)
})

test('a sandbox accepts test keys, and names their vendors', () => {
  const settings = readSettings({ ...easypost('EZTK1'), ...stripe('test'), SANDBOX_PACE: 'manual' })
  expect(listModeConflicts(settings, 'sandbox')).toEqual([])
  expect(testVendors(settings)).toEqual(['EasyPost', 'Stripe'])
})

test('a live database rejects test keys and every sandbox variable, all at once', () => {
  const settings = readSettings({
    ...easypost('EZTK1'),
    ...stripe('live'),
    SANDBOX_PACE: 'manual',
    SANDBOX_SEED: '2',
  })
  expect(listModeConflicts(settings, 'live')).toEqual([
    'EASYPOST_API_KEY is a test key of EasyPost, and this database is live: use a live key',
    'SANDBOX_PACE is set, and this database is live, where nothing is simulated: unset it',
    'SANDBOX_SEED is set, and this database is live, where nothing is simulated: unset it',
  ])
  expect(listModeConflicts(readSettings({ ...easypost('EZAK1'), ...stripe('live') }), 'live')).toEqual([])
})
