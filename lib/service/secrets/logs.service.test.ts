import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { sandboxCredentials } from '#lib/sandbox/create-sandbox.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { apiRequests } from '#lib/service/db/schema/api-keys.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { webhookAttempts } from '#lib/service/db/schema/webhooks.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { totpCode } from '#tests/support/office/totp.ts'
import { createSubscriber } from '#tests/support/peers/push-service.ts'
import { openReceiver } from '#tests/support/peers/receiver.ts'
import { openTestService } from '#tests/support/service.ts'

/** Every line that the process wrote: the log at its most talkative, and whatever a library prints. */
const lines: string[] = []
const secrets = new Map<string, string>()

for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
    lines.push(
      values.map((value) => (value instanceof Error ? value.stack : JSON.stringify(value))).join(' '),
    )
  })
}
afterAll(() => vi.restoreAllMocks())

const logger = createLogger('trace', { write: (line: string) => void lines.push(line) })
const receiver = await openReceiver()
const { db, databaseUrl, url, deps, apiKey, send, drain } = await openTestService(
  {
    SIGN_UP: 'open',
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    WEB_PUSH_PRIVATE_NETWORKS: '127.0.0.0/8',
    METRICS_TOKEN: 'a token for the metrics, planted',
  },
  logger,
)

const plant = (name: string, value: string | undefined): string => {
  if (!value || value.length < 6) throw new Error(`${name} is no secret to look for: ${value}`)
  secrets.set(value, name)
  return value
}

const [email, password, wrong, newPassword] = [
  'ana@logs.test',
  plant('the password', 'planted password of ana'),
  plant('a wrong password', 'planted guess at a password'),
  plant('the new password', 'planted new password of ana'),
]
const cookies = new Map<string, string>()

/** Asks as a browser would, and plants every cookie that it is given. */
const browse = async (method: string, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      origin: url,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
    if (/max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
    if (value.length >= 20) {
      plant(`the cookie ${name}`, decodeURIComponent(value))
      plant(`the token in ${name}`, decodeURIComponent(value).split('.')[0])
    }
  }
  return response
}

const post = async <Body = Record<string, unknown>>(path: string, body: unknown): Promise<Body> =>
  (await (await browse('POST', path, body)).json()) as Body

const lastToken = async (): Promise<string> => {
  const [last] = await db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, email), like(emails.text, '%token=%')))
    .orderBy(desc(emails.id))
    .limit(1)
  return plant('a token that was sent', /token=([\w.-]+)/.exec(last?.text ?? '')?.[1])
}

const signUpAndIn = async () => {
  await post('/api/auth/sign-up/email', { email, password, name: 'Ana' })
  await browse('GET', `/api/auth/verify-email?token=${await lastToken()}`)
  await post('/api/auth/sign-in/email', { email, password: wrong })
  await post('/api/auth/sign-in/email', { email, password })
  await post('/api/auth/request-password-reset', { email })
  const token = await lastToken()
  await browse('GET', `/api/auth/reset-password/${token}?callbackURL=/`)
  await post('/api/auth/reset-password', { token, newPassword })
  await post('/api/auth/reset-password', { token, newPassword })
  await post('/api/auth/sign-in/email', { email, password: newPassword })
}

const secondFactor = async () => {
  type Enabled = { totpURI: string; backupCodes: string[] }
  const { totpURI, backupCodes } = await post<Enabled>('/api/auth/two-factor/enable', {
    password: newPassword,
  })
  plant('the seed of codes', new URL(totpURI).searchParams.get('secret') ?? '')
  for (const code of backupCodes) plant('a recovery code', code)
  await post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
  await post('/api/person/confirmations', { password: wrong })
  await post('/api/auth/sign-out', {})
  await post('/api/auth/sign-in/email', { email, password: newPassword })
  await post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
}

const keysAndWebhooks = async () => {
  await post('/api/person/organizations', { name: 'Ana & Co' })
  type Secret = { data: { id: string; secret: string } }
  const key = await post<Secret>('/api/v1/api-keys', { name: 'Planted', scopes: ['shipments:read'] })
  const secret = plant('an API key', key.data.secret)
  const endpoint = await post<Secret>('/api/v1/webhook-endpoints', { url: receiver.url })
  plant("a webhook's secret", endpoint.data.secret)
  receiver.answers.push({ status: 500 }, { status: 204 })
  await browse('POST', `/api/v1/webhook-endpoints/${endpoint.data.id}/test`, {})
  const rotated = await post<Secret>(`/api/v1/api-keys/${key.data.id}/rotate`, {})
  plant('a rotated API key', rotated.data.secret)
  // Where people put keys by mistake.
  const headers = { authorization: `Bearer ${rotated.data.secret}` }
  await fetch(`${url}/api/v1/shipments?api_key=${secret}&status=draft`, { headers })
  await fetch(`${url}/api/v1/shipments/${secret}`, { headers })
  await fetch(`${url}/api/v1/${secret}`)
  await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a token for the metrics, planted' } })
}

const planted = 'planted-name-of-the-subscriber'

/** Secrets that other programs are given: calendars, push services, identity providers and vendors. */
const otherPrograms = async () => {
  type Feed = { data: { url: string } }
  const { data } = await post<Feed>('/api/v1/calendar-feed', {})
  plant('the address of the calendar', /([\w-]+)\.ics$/.exec(data.url)?.[1])
  await fetch(data.url)
  const { subscription } = await createSubscriber(`${receiver.url}/subscribers/${planted}`)
  plant('the address of the push subscription', planted)
  plant('the secret of the push subscription', subscription.keys.auth)
  expect((await browse('POST', '/api/v1/push-devices', subscription)).status).toBe(201)
  const provider = {
    issuer: receiver.url,
    client_id: 'mailroom',
    client_secret: plant('the secret at the identity provider', 'planted secret of the client'),
    joins_as: 'viewer',
    is_required: false,
  }
  expect((await browse('PUT', '/api/v1/organization/single-sign-on', provider)).ok).toBe(false)
  const account = { api_key: plant('the key of its own account', 'EZTKplantedByTheOffice1') }
  expect((await browse('POST', '/api/v1/connected-accounts', account)).ok).toBe(false)
}

const mainJob = async () => {
  const address = { name: 'Elizabeth Swan', street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA' }
  const { data } = await send('POST', '/api/v1/shipments', {
    document: (await createTestPdf({ pages: 1 })).toString('base64'),
    to_address: { ...address, zip: '90277' },
    from_address: { ...address, zip: '90277' },
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true },
  })
  const { id, rates } = data as { id: string; rates: { quote_id: string; carrier: string }[] }
  const quote = rates.find(({ carrier }) => carrier === 'USPS')
  const bought = await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: quote?.quote_id })
  expect(bought.data['status']).toBe('queued')
  await advanceShipment(deps, { shipmentId: id, to: 'delivered' })
  const link = {
    label: 'For the court',
    parts: ['summary'],
    password: plant('a link’s password', 'planted at a link'),
  }
  const shared = await send('POST', `/api/v1/shipments/${id}/share-links`, link)
  const page = String(shared.data['url'])
  plant('the address of a link', page.slice(page.lastIndexOf('.') + 1))
  await fetch(page)
}

const faults = async () => {
  await browse('POST', '/api/auth/sign-in/email', `{"email": "${email}", "password": "${wrong}", broken`)
  await browse('POST', '/api/v1/organization', `{"secret": "${newPassword}", broken`)
  await post('/api/auth/change-password', { currentPassword: wrong, newPassword: password })
  for (const source of ['rates', 'payments', 'print']) {
    await fetch(`${url}/api/webhooks/${source}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ card: '4242424242424242' }),
    })
  }
  // An error within better-auth, which knows the values of its queries: the new session's token is one.
  await runAsOwner(databaseUrl, 'alter table sessions rename to sessions_gone')
  await browse('POST', '/api/auth/sign-in/email', { email, password: newPassword })
  await browse('GET', '/api/v1/account')
  await runAsOwner(databaseUrl, 'alter table sessions_gone rename to sessions')
}

beforeAll(async () => {
  plant('the API key of the owner', apiKey)
  plant('the password of the owner', 'correct horse battery')
  plant('a card', '4242424242424242')
  plant('APP_SECRET', deps.config.appSecret)
  plant('the token of the metrics', 'a token for the metrics, planted')
  const vendors = sandboxCredentials(deps.config.appSecret)
  for (const [name, value] of Object.entries({
    ...vendors.easypost,
    ...vendors.stripe,
    uspsSecret: vendors.usps.clientSecret,
    lobKey: vendors.lob.apiKey,
    lobWebhookSecret: vendors.lob.webhookSecret,
    postgridKey: vendors.postgrid.apiKey,
    postgridWebhookSecret: vendors.postgrid.webhookSecret,
  })) {
    plant(`the vendor's ${name}`, value)
  }
  await signUpAndIn()
  await secondFactor()
  await keysAndWebhooks()
  await otherPrograms()
  await mainJob()
  await drain()
  expect(receiver.received.length).toBeGreaterThan(0)
  await faults()
})

/** The names of secrets that a text contains, as they are or as a URL or a header encodes them. */
const foundIn = (text: string): string[] =>
  [...secrets].flatMap(([secret, name]) => {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64url').slice(0, -2)]
    return forms.some((form) => text.includes(form)) ? [name] : []
  })

test('the run produced all logged activity: people, keys, webhooks, a letter and errors', () => {
  const log = lines.join('\n')
  expect(lines.length).toBeGreaterThan(60)
  for (const route of ['/api/auth/*', '/api/v1/shipments/{id}/buy', '/api/webhooks/rates', '/metrics']) {
    expect(log).toContain(`"route":"${route}"`)
  }
  expect(log).toContain('Failed query')
  expect(secrets.size).toBeGreaterThan(25)
})

test('no line of the log contains a password, token, code, key, cookie, card or secret', () => {
  const leaks = lines.flatMap((line) => foundIn(line).map((name) => `${name}: ${line.slice(0, 300)}`))
  expect(leaks).toEqual([])
})

test("the developers' request log, the audit log and the webhook log contain none either", async () => {
  await drain()
  const kept = await Promise.all([
    db.select().from(apiRequests),
    db.select().from(auditEntries),
    db.select().from(webhookAttempts),
  ])
  for (const rows of kept) expect(rows.length).toBeGreaterThan(0)
  expect(kept[0].length).toBeGreaterThan(3)
  const leaks = kept.flat().flatMap((row) => foundIn(JSON.stringify(row)))
  expect(leaks).toEqual([])
})
