import { execFile, spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { unzipSync } from 'fflate'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createClient } from '#lib/client/client.ts'
import { makePackage, packPackage } from '#scripts/client/make-package.ts'
import { root } from '#scripts/exclusive.mjs'
import { binDirectory } from '#scripts/install.mjs'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { hasProgram } from '#tests/support/peers/programs.ts'
import { openReceiver } from '#tests/support/peers/receiver.ts'
import { findFreePort } from '#tests/support/server-process.ts'
import { openTestService } from '#tests/support/service.ts'

const run = promisify(execFile)
const examples = import.meta.dirname

const service = await openTestService({
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
  LIMIT_WRITES_PER_MINUTE: '1000',
  LIMIT_LISTS_PER_MINUTE: '1000',
})
const { url, apiKey, owner, clock } = service
// The examples reject messages that are not of the last five minutes.
clock.forward(Date.now() - clock.now().getTime())
const receiver = await openReceiver()

/** An empty project of a customer, with a letter in it. */
let project = ''

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  await writeFile(join(project, 'letter.pdf'), await createTestPdf({ pages: 2 }))
})
afterAll(() => rm(project, { recursive: true, force: true }))

const environment = (extra: Record<string, string>): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  PATH: process.env['PATH'],
  MAILROOM_URL: url,
  MAILROOM_KEY: apiKey,
  ...extra,
})

/** Sends the letter with an example, twice with one reference, and expects one letter with its evidence. */
const sendTwice = async (program: string, file: string): Promise<void> => {
  const reference = `letter-${file.replace('.', '-')}`
  const send = () => run(program, [file, 'letter.pdf', reference], { cwd: project, env: environment({}) })
  const { stdout, stderr } = await send()
  expect(stderr).toContain('VALIDATION_ERROR: Mail cannot be delivered to this address.')
  expect(stderr).toContain('- to_address.zip: Invalid ZIP code, try 90278')
  expect(stdout).toMatch(/USPS First: \d+ cents, \d+ days/)
  expect(stdout).toMatch(/shipped, delivered \d{4}-.*Z, signed by \S+/)
  const [, trackingNumber = ''] = /Bought for \d+ cents: (\d+)/.exec(stdout) ?? []
  expect(trackingNumber).not.toBe('')
  const again = await send()
  expect(again.stdout).toContain(trackingNumber)

  const files = unzipSync(await readFile(join(project, `${reference}.zip`)))
  expect(Buffer.from(files['tracking-events.json'] ?? []).toString()).toContain(trackingNumber)
}

/** Opens a webhook endpoint as its owner, and sends a test message to it. */
const openEndpoint = async (target: string) => {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const client = createClient({ baseUrl: url, headers: { cookie: cookie.join('; '), origin: url } })
  const { data: endpoint } = await client.createWebhookEndpoint({ body: { url: target } })
  const params = { endpoint_id: endpoint.id }
  return { secret: endpoint.secret, sendTest: () => client.testWebhookEndpoint({ params }) }
}

/** Starts a receiver of an example, and expects that it takes what Mailroom signed and nothing else. */
const receive = async (program: string, file: string): Promise<void> => {
  const port = await findFreePort()
  const target = `http://127.0.0.1:${port}/`
  const { secret, sendTest } = await openEndpoint(target)
  const child = spawn(program, [file], {
    cwd: project,
    env: environment({ MAILROOM_WEBHOOK_SECRET: secret, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const post = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(target, { method: 'POST', headers, body }).catch(() => undefined)
    return response?.status
  }
  await expect.poll(() => post('{}')).toBe(400)
  await sendTest()
  await expect.poll(() => output).toMatch(/^webhook\.test: .+\n$/)

  const body = JSON.stringify({ type: 'webhook.test', data: { message: 'Made up.' } })
  const headersAt = (time: Date, signer = new Webhook(secret)) => ({
    'webhook-id': `made-up-${time.getTime()}`,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': `v1,bm90aGluZw== ${signer.sign(`made-up-${time.getTime()}`, time, body)}`,
  })
  const now = new Date()
  const other = new Webhook(`whsec_${Buffer.from('another secret of some length').toString('base64')}`)
  expect(await post(body, headersAt(now, other))).toBe(400)
  expect(await post(`${body} `, headersAt(now))).toBe(400)
  expect(await post(body, headersAt(new Date(now.getTime() - 3_600_000)))).toBe(400)
  expect(await post(body, headersAt(now))).toBe(204)
  // What arrives twice is processed once.
  expect(await post(body, headersAt(now))).toBe(204)
  await expect.poll(() => output).toMatch(/^webhook\.test: .+\nwebhook\.test: Made up\.\n$/)
}

test('the TypeScript example sends a letter with the package, installed in an empty project', async () => {
  const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  onTestFinished(() => rm(directory, { recursive: true }))
  await makePackage(join(directory, 'package'))
  const tarball = await packPackage(join(directory, 'package'), directory)

  await cp(join(examples, 'typescript'), project, { recursive: true })
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  const compilerOptions = {
    target: 'ES2024',
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await run(join(binDirectory, 'tsc'), ['--project', project], { cwd: project })
  await sendTwice(process.execPath, 'send-letter.ts')
  await receive(process.execPath, 'receive-webhooks.ts')
})

test.skipIf(!hasProgram('python3'))(
  'the Python example sends a letter with nothing but the standard library, and verifies webhooks (python3)',
  async () => {
    await cp(join(examples, 'python'), project, { recursive: true })
    await sendTwice('python3', 'send-letter.py')
    await receive('python3', 'receive-webhooks.py')
  },
)

test.skipIf(!['bash', 'curl', 'jq'].every(hasProgram))(
  'the curl example sends a letter (bash, curl, jq)',
  async () => {
    await cp(join(examples, 'curl'), project, { recursive: true })
    await sendTwice('bash', 'send-letter.sh')
  },
)

test.skipIf(!['bash', 'openssl', 'xxd'].every(hasProgram))(
  'a shell takes what Mailroom signed, and nothing else (bash, openssl, xxd)',
  async () => {
    const { secret, sendTest } = await openEndpoint(receiver.url)
    await sendTest()
    await expect.poll(() => receiver.received.length).toBe(1)
    const [message] = receiver.received
    const body = message?.body ?? ''
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(message?.headers[`webhook-${name}`]),
    )
    const verify = (sent: string, sentId = id) => {
      const values = [sentId ?? '', timestamp ?? '', signature ?? '']
      return spawnSync('bash', [join(examples, 'curl/verify-webhook.sh'), ...values], {
        env: environment({ MAILROOM_WEBHOOK_SECRET: secret }),
        input: sent,
      }).status
    }
    expect(verify(body)).toBe(0)
    expect(verify(`${body} `)).toBe(1)
    expect(verify(body, 'another')).toBe(1)
  },
)
