import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { putCardOnFile } from '#lib/sandbox/vendors/stripe/customers.ts'
import { findTestCard } from '#lib/sandbox/vendors/stripe/test-cards.ts'
import { systemClock } from '#lib/service/clock.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { sandboxOwner } from '#lib/service/organizations/create-organization.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { appUrl, openTwoInstallations, runMailroom } from '#tests/support/live/two-installations.ts'

/*
 * Follows docs/operate.md with two installations on this machine: a live one, and a sandbox that plays its vendors. What needs
 * another machine, systemd, nginx or a certificate is left out, and listed below.
 */

const root = join(import.meta.dirname, '..')
const page = await readFile(join(root, 'docs/operate.md'), 'utf8')

/** Beginnings of commands of the page that are not run here. */
const notRun = ['apt-get', 'adduser', 'install ', 'runuser', 'git clone', 'cd ', 'npm run build', 'ln -s']
const notRunEither = [
  'openssl',
  'systemctl',
  'journalctl',
  'curl',
  'sed ',
  'nginx',
  'shred',
  'promtool',
  'psql',
]

/** The commands of the numbered steps, in order. */
const commandsOfPage = (): string[] => {
  const steps = page.slice(page.indexOf('### 1. '), page.indexOf('## From a sandbox'))
  return Array.from(steps.matchAll(/```sh\n([\s\S]*?)```/g), ([, block = '']) => block.trim().split('\n'))
    .flat()
    .map((line) => line.replace(/\s+#.*$/, ''))
}

const { url, environment, sandboxEnvironment, smtp, liveDb, vendorDb, startLive } =
  await openTwoInstallations()

/** Runs a command of the page, as written there. */
const runFromPage = async (start: string): Promise<string> => {
  const line = commandsOfPage().find((each) => each.startsWith(start))
  if (line === undefined) throw new Error(`The page has no command ${start}.`)
  const words = Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, word]) => quoted ?? word ?? '')
  const { code, output } = await runMailroom(
    environment,
    words.slice(1).map((word) => word.replace('/mnt/backups/mailroom', environment['BACKUP_TARGET'] ?? '')),
  )
  expect(code, `${line}\n${output}`).toBe(0)
  return output
}

test('every command of the page is run here, or listed as not run', () => {
  const commands = commandsOfPage()
  const unknown = commands.filter(
    (line) =>
      !line.startsWith('mailroom ') && ![...notRun, ...notRunEither].some((start) => line.startsWith(start)),
  )
  expect(unknown).toEqual([])
  expect(
    commands
      .filter((line) => line.startsWith('mailroom '))
      .map((line) => line.split(' ').slice(1, 3).join(' ')),
  ).toEqual([
    'live',
    'organization create',
    'vendors connect',
    'doctor',
    'backup /mnt/backups/mailroom',
    'backup verify',
  ])
})

test('the page’s variables match deploy/mailroom.env', async () => {
  const file = await readFile(join(root, 'deploy/mailroom.env'), 'utf8')
  const names = Array.from(file.matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name)
  const given = new Set([...Object.keys(environment), 'STRIPE_WEBHOOK_SECRET'])
  expect(names.filter((name) => !given.has(name))).toEqual([])
})

test('an incomplete installation lists everything that is missing, and stays empty', async () => {
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = environment
  const { code, output } = await runMailroom(
    { DATABASE_URL: DATABASE_URL ?? '', DATA_DIR: DATA_DIR ?? '', LOG_LEVEL: LOG_LEVEL ?? '' },
    ['live'],
  )
  expect(code).toBe(1)
  expect(output.match(/^- \w+/gm)?.length).toBeGreaterThan(5)
})

test('step 5: the database becomes live, and the webhooks are registered with both vendors', async () => {
  const output = await runFromPage('mailroom live')
  expect(output).toContain('This database is live, for good.')
  expect(output).toContain(`EasyPost: registered ${appUrl}/api/webhooks/rates`)
  expect(output).toContain(`Stripe: registered ${appUrl}/api/webhooks/payments`)
  const secret = /^\s*STRIPE_WEBHOOK_SECRET=(\S+)/m.exec(output)?.[1]
  expect(secret).toMatch(/^whsec_/)
  environment['STRIPE_WEBHOOK_SECRET'] = secret ?? ''
})

let apiKey = ''

test('step 6: the first organization is created without a password on the command line', async () => {
  const output = await runFromPage('mailroom organization create')
  expect(output).toContain('chooses a password with “Forgot password”')
  apiKey = /shown once: (\S+)/.exec(output)?.[1] ?? ''
  expect(apiKey).not.toBe('')
})

const request = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${url}${path}`, init)

const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const isForm = body instanceof FormData
  const response = await request(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

const waitFor = async (path: string, isReached: (data: Record<string, unknown>) => boolean) => {
  for (;;) {
    const data = await call('GET', path)
    if (isReached(data)) return data
    await delay(200)
  }
}

test('step 7: it starts, is live, mounts no simulator and has no demo account', async () => {
  await startLive()
  expect(await (await request('/api/v1/health')).json()).toMatchObject({ data: { sandbox: false } })
  for (const path of [
    '/sandbox/easypost/v2/addresses',
    '/sandbox/stripe/v1/customers',
    '/sandbox/ipp/print',
  ]) {
    expect((await request(path, { method: 'POST' })).status).toBe(404)
  }
  const signIn = await request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: appUrl },
    body: JSON.stringify({ email: sandboxOwner.email, password: sandboxOwner.password }),
  })
  expect(signIn.status).toBe(401)
}, 300_000)

test('step 8: the owner sets a password through an emailed link, which also confirms the address', async () => {
  const headers = { 'content-type': 'application/json', origin: appUrl }
  const post = (path: string, body: object) =>
    request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const email = 'ana@harbor.example'
  const password = 'correct horse battery'
  expect((await post('/api/auth/request-password-reset', { email })).status).toBe(200)
  const find = () => smtp.messages.find(({ to, raw }) => to === email && raw.includes('reset-password'))
  while (!find()) await delay(50)
  const raw =
    find()
      ?.raw.replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=') ?? ''
  const token = /reset-password\?token=([\w-]+)/.exec(raw)?.[1]
  expect((await post('/api/auth/reset-password', { newPassword: password, token })).status).toBe(200)
  const signedIn = await post('/api/auth/sign-in/email', { email, password })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  // Adding a card leads to the vendor's page, and makes the organization its customer.
  const setup = await request('/api/v1/billing/card-setups', {
    method: 'POST',
    headers: { ...headers, cookie: cookie.join('; ') },
    body: JSON.stringify({ return_path: '/settings/billing' }),
  })
  expect(setup.status).toBe(201)
})

test('step 9: the vendors’ messages arrive', async () => {
  const output = await runFromPage('mailroom vendors connect')
  expect(output).toContain('Stripe: already registered')
  expect(output).toContain('arrived and was accepted')
})

test('step 10: a backup is made, and doctor reports no failure that could lose money, mail or evidence', async () => {
  const output = await runFromPage('mailroom backup /mnt/backups/mailroom')
  const key = /Recovery key: (.+)$/m.exec(output)?.[1] ?? ''
  await writeFile(join(environment['DATA_DIR'] ?? '', 'recovery-key.txt'), key)
  const { output: report } = await runMailroom(environment, ['doctor', '--json'])
  const { checks } = JSON.parse(report) as { checks: { id: string; status: string; message: string }[] }
  const statusOf = new Map(checks.map(({ id, status, message }) => [id, `${status} ${message}`]))
  for (const id of ['configuration', 'storage', 'printers', 'email', 'easypost', 'stripe', 'backup']) {
    expect(statusOf.get(id), id).toMatch(/^ok /)
  }
  expect(
    checks
      .filter(({ status }) => status === 'skipped')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['inbound_email', 'lob', 'postgrid', 'timestamps', 'usps'])
})

test('step 12: the first live letter is sent, tracked and proven', async () => {
  const [organization] = await liveDb.select().from(organizations)
  const card = findTestCard('4242424242424242')
  if (!organization?.paymentCustomerId || !card) throw new Error('the organization has no customer at Stripe')
  // The card page is the vendor's.
  await putCardOnFile({ db: vendorDb, clock: systemClock }, organization.paymentCustomerId, card)
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(smallPdf('Notice'))]), 'notice.pdf')
  const { document_key: documentKey } = await call('POST', '/documents/upload', form)
  const draft = await call('POST', '/shipments', {
    document_key: documentKey,
    to_address: {
      name: 'Elizabeth Swan',
      street1: '179 N Harbor Dr',
      city: 'Redondo Beach',
      state: 'CA',
      zip: '90277',
    },
    from_address: {
      company: 'Harbor Legal',
      street1: '388 Townsend St',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
    },
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true, return_receipt: true },
  })
  const rates = draft['rates'] as { carrier: string; quote_id: string }[]
  const path = `/shipments/${String(draft['id'])}`
  await call('POST', `${path}/buy`, { quote_id: rates.find(({ carrier }) => carrier === 'USPS')?.quote_id })
  const printed = await waitFor(path, ({ status }) => status === 'printed')
  await call('POST', '/operations/hand-overs', { shipment_ids: [draft['id']], include_unpacked: true })
  const number = String(printed['tracking_number'])
  for (const milestone of ['accepted', 'in_transit', 'out_for_delivery', 'delivered', 'return_receipt']) {
    const { code, output } = await runMailroom(sandboxEnvironment, [
      'sandbox',
      'scan',
      number,
      '--to',
      milestone,
    ])
    expect(code, output).toBe(0)
  }
  await waitFor(path, (data) => data['delivered_at'] !== null)
  const zip = await (
    await request(`/api/v1${path}/evidence-bundle`, { headers: { authorization: `Bearer ${apiKey}` } })
  ).blob()
  const { keys } = (await (await request('/.well-known/mailroom-keys.json')).json()) as { keys: never[] }
  expect((await verifyBundle(zip, keys)).verdict).toBe('verified')
}, 300_000)

test('step 11: the backup is restored into a separate folder, and verified', async () => {
  const keyFile = join(environment['DATA_DIR'] ?? '', 'recovery-key.txt')
  const { code, output } = await runMailroom(environment, [
    'backup',
    'verify',
    environment['BACKUP_TARGET'] ?? '',
    '--key-file',
    keyFile,
  ])
  expect(code, output).toBe(0)
}, 300_000)
