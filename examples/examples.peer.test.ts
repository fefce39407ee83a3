import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openExampleProject } from '#tests/support/example-project.ts'
import { requires } from '#tests/support/peers/programs.ts'
import { openReceiver } from '#tests/support/peers/receiver.ts'

const examples = import.meta.dirname
const { project, environment, sendTwice, openEndpoint, receive } = await openExampleProject()
const receiver = await openReceiver()

test(
  'the Python example sends a letter with only the standard library, and verifies webhooks (python3)',
  requires('python3'),
  async () => {
    await cp(join(examples, 'python'), project, { recursive: true })
    await sendTwice('python3', 'send-letter.py')
    await receive('python3', 'receive-webhooks.py')
  },
)

test('the curl example sends a letter (bash, curl, jq)', requires('bash', 'curl', 'jq'), async () => {
  await cp(join(examples, 'curl'), project, { recursive: true })
  await sendTwice('bash', 'send-letter.sh')
})

test(
  'a shell accepts only webhooks signed by Mailroom (bash, openssl, xxd)',
  requires('bash', 'openssl', 'xxd'),
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
