import { expect, test } from 'vitest'

import { dayMs, hourMs, minuteMs } from '#lib/contract/formats/time.values.ts'
import { findUnreachable, isSameUrl } from '#lib/operate/vendor-registrations/vendor-endpoints.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { Providers } from '#lib/service/context.ts'
import { noTracking, refusedKey } from '#lib/service/providers/proof-of-delivery/usps/refusals.ts'
import { createTestConfig } from '#tests/support/config.ts'

import { judgeSpace } from './check-disk.ts'
import { judgeQueue } from './check-queue.ts'
import { judgeBackup } from './check-records.ts'
import { checkVendor, listVendors } from './check-vendors.ts'
import { judgeTraffic } from './check-webhooks.ts'
import { combine, failed, hideSecrets, ok, runChecks, skipped, warning, worstStatus } from './finding.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test('a check that hangs or throws fails without blocking others', async () => {
  const results = await runChecks(
    [
      { id: 'fast', title: 'Fast', run: () => Promise.resolve(ok('Fine.')) },
      { id: 'hangs', title: 'Hangs', run: () => new Promise<never>(() => {}) },
      { id: 'throws', title: 'Throws', run: () => Promise.reject(new Error('connect ECONNREFUSED')) },
    ],
    30,
  )
  expect(results).toMatchObject([
    { id: 'fast', status: 'ok' },
    { id: 'hangs', status: 'failed', message: 'No response within 0.03 seconds.' },
    { id: 'throws', status: 'failed', message: 'connect ECONNREFUSED.', remedy: expect.any(String) },
  ])
})

test('combines findings to the most serious one, with each remedy once', () => {
  expect(worstStatus([ok(''), warning('', ''), failed('', ''), skipped('')])).toBe('failed')
  expect(worstStatus([skipped(''), ok('')])).toBe('ok')
  expect(combine([ok('One.'), warning('Two.', 'Fix.'), warning('Three.', 'Fix.')], skipped(''))).toEqual({
    status: 'warning',
    message: 'One. Two. Three.',
    remedy: 'Fix.',
  })
})

test('does not repeat a secret', () => {
  expect(hideSecrets('Invalid key sk_live_abc for sk_live_abc', ['sk_live_abc'])).toBe(
    'Invalid key [hidden] for [hidden]',
  )
})

test.each([
  [500e9, 1000e9, 'ok'],
  [4e9, 30e9, 'warning'],
  [80e9, 1000e9, 'warning'],
  [500e6, 1e12, 'failed'],
  [20e9, 1000e9, 'failed'],
])('%d free bytes of %d: %s', (freeBytes, totalBytes, status) => {
  expect(judgeSpace('/data', { freeBytes, totalBytes, freeFiles: 0, totalFiles: 0 }).status).toBe(status)
})

test('a disk without free inodes fails', () => {
  const disk = { freeBytes: 500e9, totalBytes: 1000e9, freeFiles: 10, totalFiles: 1000 }
  expect(judgeSpace('/data', disk)).toMatchObject({ status: 'failed' })
})

test('evaluates a queue by how long jobs wait, and by whether any completes', () => {
  const healthy = { waiting: 3, lagSeconds: 2, failures: 0, idleSeconds: 20 }
  expect(judgeQueue(healthy)).toMatchObject({ status: 'ok' })
  expect(judgeQueue({ ...healthy, lagSeconds: 90 })).toMatchObject({ status: 'warning' })
  expect(judgeQueue({ ...healthy, failures: 1 })).toMatchObject({ status: 'warning' })
  expect(judgeQueue({ ...healthy, lagSeconds: 3600 })).toMatchObject({ status: 'failed' })
  expect(judgeQueue({ ...healthy, idleSeconds: 900 })).toMatchObject({
    status: 'warning',
    message: 'No job has been completed for 15 minutes. 3 jobs are waiting.',
  })
  expect(judgeQueue({ ...healthy, idleSeconds: null })).toMatchObject({ status: 'warning' })
})

test('evaluates messages by when the last was accepted, and whether a later one was rejected', () => {
  const judge = (lastAt: Date | null, lastRejectedAt: Date | null) =>
    judgeTraffic('Stripe', { lastAt, lastRejectedAt }, now)
  expect(judge(ago(3 * hourMs), null)).toMatchObject({
    status: 'ok',
    message: 'The last message of Stripe arrived 3 hours ago.',
  })
  expect(judge(ago(minuteMs), ago(hourMs))).toMatchObject({ status: 'ok' })
  expect(judge(ago(hourMs), ago(minuteMs))).toMatchObject({
    status: 'failed',
    remedy: expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
  })
  expect(judge(ago(20 * dayMs), null)).toMatchObject({ status: 'warning' })
  expect(judge(null, null)).toMatchObject({ status: 'warning', remedy: 'Run mailroom vendors connect.' })
})

test('evaluates a backup by its age and by what is missing', () => {
  const made = (ageMs: number, faults = 0) => ({
    id: 'b1',
    created_at: ago(ageMs).toISOString(),
    completed_at: ago(ageMs).toISOString(),
    target: '/backup',
    files: 3,
    faults,
  })
  expect(judgeBackup(made(hourMs), false, now)).toMatchObject({ status: 'ok' })
  expect(judgeBackup(made(hourMs, 2), false, now)).toMatchObject({ status: 'failed' })
  expect(judgeBackup(made(hourMs, 2), true, now)).toMatchObject({ status: 'warning' })
  expect(judgeBackup(made(3 * dayMs), false, now)).toMatchObject({
    status: 'warning',
    message: 'The last backup, in /backup, is 3 days old.',
  })
  expect(judgeBackup(made(30 * dayMs), false, now)).toMatchObject({ status: 'failed' })
  expect(judgeBackup(null, false, now)).toMatchObject({ status: 'failed' })
  expect(judgeBackup(null, true, now)).toMatchObject({ status: 'skipped' })
})

test.each([
  ['http://localhost:3000', 'cannot be reached'],
  ['https://localhost', 'cannot be reached'],
  ['https://10.1.2.3', 'cannot be reached'],
  ['https://mailroom', 'cannot be reached'],
  ['https://mail.harbor.test', 'cannot be reached'],
  ['http://mail.harbor.example', 'without TLS'],
])('no vendor can send to %s', (appUrl, reason) => {
  expect(findUnreachable({ appUrl, isAppUrlGiven: true })).toContain(reason)
})

test('vendors can send to a public URL in any form', () => {
  expect(findUnreachable({ appUrl: 'https://mail.harbor.example', isAppUrlGiven: true })).toBeNull()
  expect(findUnreachable({ appUrl: 'http://localhost:3000', isAppUrlGiven: false })).toContain('not set')
  expect(isSameUrl('https://MAIL.harbor.example:443/a/', 'https://mail.harbor.example/a')).toBe(true)
  expect(isSameUrl('https://mail.harbor.example/a', 'https://mail.harbor.example/b')).toBe(false)
})

test('a key without the access that is needed is a warning, and is not to be checked; a wrong one has failed', async () => {
  const config = createTestConfig({
    USPS_CLIENT_ID: 'key',
    USPS_CLIENT_SECRET: 'secret',
    USPS_CRID: '12345678',
    RECEIPT_EMAIL_DOMAIN: 'receipts.harbor.test',
    RECEIPT_EMAIL_SECRET: 'known to the inbound-mail provider alone',
  })
  const judge = (failure: Error) => {
    const vendor = listVendors(config).find(({ id }) => id === 'usps')
    if (!vendor) throw new Error('There is no usps.')
    // The check of the vendor itself is left out, and with it every provider.
    return checkVendor(config, {} as Providers, { ...vendor, check: () => Promise.reject(failure) })
  }
  expect(await judge(noTracking())).toEqual({
    status: 'warning',
    message: expect.stringContaining('has not given our app the Tracking API'),
    remedy: expect.not.stringContaining('USPS_CLIENT_ID'),
  })
  expect(await judge(refusedKey(401))).toMatchObject({
    status: 'failed',
    remedy: expect.stringContaining('Check USPS_CLIENT_ID'),
  })
})

test('an unconfigured vendor is simulated in a sandbox, and its key is a test key', async () => {
  const config = createTestConfig({ EASYPOST_API_KEY: 'EZTK_test', EASYPOST_WEBHOOK_SECRET: 'secret' })
  const judge = async (vendorId: string, mode: Config['mode']) => {
    const vendor = listVendors(config).find(({ id }) => id === vendorId)
    if (!vendor) throw new Error(`There is no ${vendorId}.`)
    const check = vendor.check && (() => Promise.resolve())
    // The check of the vendor itself is left out, and with it every provider.
    return (await checkVendor({ ...config, mode }, {} as Providers, { ...vendor, check })).message
  }
  expect(await judge('easypost', 'sandbox')).toBe('EasyPost accepts our credentials. The key is a test key.')
  expect(await judge('easypost', 'live')).toBe('EasyPost accepts our credentials.')
  expect(await judge('stripe', 'sandbox')).toBe('Stripe is simulated.')
  expect(await judge('stripe', 'live')).toBe('Stripe is not set up.')
})
