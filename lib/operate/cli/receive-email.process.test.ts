import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { emails } from '#lib/service/db/schema/emails.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { updateInboundEmail } from '#lib/service/inbound-email/inbound-settings.ts'
import { updateOrganization } from '#lib/service/organizations/account.ts'
import { openTestApi } from '#tests/support/api.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { composeMessage, statedPass } from '#tests/support/inbound/compose-message.ts'
import { harborLegal } from '#tests/support/shipments/addresses.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const inbound = {
  INBOUND_EMAIL_DOMAIN: 'mail.mailroom.test',
  INBOUND_EMAIL_SECRET: 'known to the receiving mail server alone',
  INBOUND_EMAIL_AUTHSERV_ID: 'mx.harbor.test',
}
const api = await openTestApi({ environment: inbound, providers: { rates: quotingRates } })
const { db } = api.ctx
const { dataDirectory } = createTestConfig()
const program = fileURLToPath(new URL('main.ts', import.meta.url))
const own = { DATABASE_URL: api.databaseUrl, DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }

/** Runs the command as a mail server does: a process with the message on its standard input. */
const pipe = (message: Uint8Array, words: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, ...own, ...inbound }
    const child = execFile(process.execPath, [program, 'receive-email', ...words], { env }, (error, output) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output }),
    )
    child.stdin?.end(message)
  })

const owner = await api.createCaller('Harbor Legal')
const ctx = { ...owner.ctx, role: 'owner' as const }
await updateOrganization(ctx, { return_address: { ...harborLegal, country: 'US' } })
const recipient = String((await updateInboundEmail(ctx, true)).address)
const text = 'Elizabeth Swan\r\n179 N Harbor Dr\r\nRedondo Beach, CA 90277'
const message = composeMessage({ from: owner.email, to: recipient, text, top: [statedPass(owner.email)] })

test('a message on standard input becomes a draft and a reply, with exit code 0', async () => {
  const words = ['--json', '--recipient', recipient, '--sender', owner.email]
  expect(await pipe(message, words)).toEqual({ code: 0, output: '{"outcome":"done"}\n' })
  expect(await db.select().from(shipments)).toMatchObject([{ status: 'draft', createdBy: owner.userId }])
  expect(await db.select().from(emails)).toMatchObject([{ recipient: owner.email }])
})
