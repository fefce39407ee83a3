import { Readable } from 'node:stream'

import { expect, test, vi } from 'vitest'

import { updateInboundEmail } from '#lib/service/inbound-email/inbound-settings.ts'
import { maxMessageBytes } from '#lib/service/inbound-email/receive-email.ts'
import { updateOrganization } from '#lib/service/organizations/account.ts'
import { openTestApi } from '#tests/support/api.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { composeMessage, statedPass } from '#tests/support/inbound/compose-message.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { harborLegal } from '#tests/support/shipments/addresses.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const inbound = {
  INBOUND_EMAIL_DOMAIN: 'mail.mailroom.test',
  INBOUND_EMAIL_SECRET: 'known to the receiving mail server alone',
  INBOUND_EMAIL_AUTHSERV_ID: 'mx.harbor.test',
}
const api = await openTestApi({ environment: inbound, providers: { rates: quotingRates } })
const { dataDirectory } = createTestConfig()
const own = { DATABASE_URL: api.databaseUrl, DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }

/** Runs the command within this process. */
const receive = async (
  message: Uint8Array,
  words: readonly string[],
  environment: Record<string, string> = {},
) => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([message]) as typeof process.stdin)
  const result = await runCommand(['receive-email', ...words], { ...own, ...inbound, ...environment })
  vi.restoreAllMocks()
  return result
}

const owner = await api.createCaller('Harbor Legal')
const ctx = { ...owner.ctx, role: 'owner' as const }
await updateOrganization(ctx, { return_address: { ...harborLegal, country: 'US' } })
const recipient = String((await updateInboundEmail(ctx, true)).address)
const text = 'Elizabeth Swan\r\n179 N Harbor Dr\r\nRedondo Beach, CA 90277'
const message = composeMessage({ from: owner.email, to: recipient, text, top: [statedPass(owner.email)] })

test('a permanent rejection bounces with 67 to a proven return path, and is dropped otherwise', async () => {
  const nobody = ['--recipient', 'nobody@mail.mailroom.test']
  expect(await receive(message, nobody)).toMatchObject({
    exitCode: 67,
    text: 'No organization has this address.',
  })
  const forged = composeMessage({ from: owner.email, to: recipient, text })
  const dropped = await receive(forged, nobody)
  expect(dropped).toMatchObject({ value: { outcome: 'dropped' } })
  expect(dropped.exitCode).toBeUndefined()
  const large = Buffer.concat([message, Buffer.alloc(maxMessageBytes, 'A')])
  expect(await receive(large, ['--recipient', recipient])).toMatchObject({
    exitCode: 67,
    text: expect.stringContaining('larger than 25 MB'),
  })
})

test('75 makes the mail server retry: the database is unavailable, the feature is off, or a setting is wrong', async () => {
  const away = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }
  const off = { INBOUND_EMAIL_DOMAIN: '', INBOUND_EMAIL_SECRET: '', INBOUND_EMAIL_AUTHSERV_ID: '' }
  const wrong = { INBOUND_EMAIL_SECRET: '' }
  for (const environment of [away, off, wrong]) {
    expect(await receive(message, ['--recipient', recipient], environment)).toMatchObject({ exitCode: 75 })
  }
  expect(await receive(message, [])).toMatchObject({
    exitCode: 75,
    text: 'Name the envelope recipient with --recipient.',
  })
})
