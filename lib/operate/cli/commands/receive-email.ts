import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { OperatorError } from '#lib/operator-error.ts'
import {
  type Delivery,
  maxMessageBytes,
  receiveEmail,
  refuseTooLarge,
} from '#lib/service/inbound-email/receive-email.ts'

/** Exit codes that mail servers understand (sysexits.h): bounce, and deliver again later. */
const exitNoUser = 67
const exitTempfail = 75

type Options = { recipient?: string; sender?: string }

/** Reads standard input, at most a little more than a message may have. */
const readInput = async (): Promise<{ bytes: Uint8Array; isWhole: boolean }> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    // The rest is read and discarded: a mail server treats a closed pipe as a failure.
    if (length <= maxMessageBytes) chunks.push(chunk)
    length += chunk.byteLength
  }
  return { bytes: Buffer.concat(chunks), isWhole: length <= maxMessageBytes }
}

const asResult = (delivery: Delivery): CommandResult => {
  if (delivery.kind === 'done') return { value: { outcome: 'done' }, text: 'Received.' }
  const { reason, mayBounce } = delivery
  return {
    value: { outcome: mayBounce ? 'refused' : 'dropped', reason },
    text: reason,
    ...(mayBounce && { exitCode: exitNoUser }),
  }
}

const receive = async ({ recipient, sender }: Options): Promise<CommandResult> => {
  try {
    if (!recipient) throw new OperatorError('Name the envelope recipient with --recipient.')
    const { bytes, isWhole } = await readInput()
    return await withService(async (deps) => {
      if (!deps.config.inboundEmail) {
        throw new OperatorError(
          'Inbound email is off: set INBOUND_EMAIL_DOMAIN, INBOUND_EMAIL_SECRET and INBOUND_EMAIL_AUTHSERV_ID.',
        )
      }
      if (!isWhole) return asResult(await refuseTooLarge(deps, bytes))
      return asResult(await receiveEmail(deps, bytes, { recipient, sender: sender ?? null }))
    })
  } catch (error) {
    // Whatever it is, the mail server keeps the message and delivers it again: nothing is lost by a wrong setting.
    const text = error instanceof Error ? error.message : String(error)
    return { value: { outcome: 'deferred', reason: text }, text, exitCode: exitTempfail }
  }
}

/** Builds the command `receive-email`. */
export const receiveEmailCommand = (run: RunCommand): Command =>
  new Command('receive-email')
    .option('--recipient <address>', 'envelope recipient')
    .option('--sender <address>', 'envelope sender; empty for a bounce')
    .action((options: Options) => run(receive(options)))
