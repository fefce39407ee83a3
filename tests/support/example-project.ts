import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { unzipSync } from 'fflate'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, onTestFinished } from 'vitest'

import { createClient } from '#lib/client/client.ts'

import { createTestPdf } from './documents/pdfs.ts'
import { startListening, stopProgram, withFreePorts } from './peers/free-ports.ts'
import { openTestService } from './service.ts'

const run = promisify(execFile)

/** A service, an empty project of a customer with a letter in it, and what every example must do with both. */
export const openExampleProject = async () => {
  const { url, apiKey, owner, clock } = await openTestService({
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    LIMIT_WRITES_PER_MINUTE: '1000',
    LIMIT_LISTS_PER_MINUTE: '1000',
  })
  // The examples reject messages that are not of the last five minutes.
  clock.forward(Date.now() - clock.now().getTime())
  const project = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  afterAll(() => rm(project, { recursive: true, force: true }))
  await writeFile(join(project, 'letter.pdf'), await createTestPdf({ pages: 2 }))

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
    const { child, target, secret, sendTest } = await withFreePorts(1, async ([port = 0]) => {
      const target = `http://127.0.0.1:${port}/`
      const endpoint = await openEndpoint(target)
      const env = environment({ MAILROOM_WEBHOOK_SECRET: endpoint.secret, PORT: String(port) })
      return {
        child: await startListening(program, [file], port, { cwd: project, env }),
        target,
        ...endpoint,
      }
    })
    onTestFinished(() => stopProgram(child))
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

  return { project, environment, sendTwice, openEndpoint, receive }
}
