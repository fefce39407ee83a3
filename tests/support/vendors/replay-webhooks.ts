import { createEasypostRates } from '#lib/service/providers/rates/easypost/adapter.ts'
import { createMessageProcessing, processMessage } from '#lib/service/vendor-messages/process-message.ts'
import { openTestApi } from '#tests/support/api.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { trackedState } from '#tests/support/shipments/tracked-state.ts'

import type { ReplayedMessage } from './webhook-stream.ts'

const atOnce = 10

/** Opens a service that receives EasyPost's webhooks, with what replays a stream of them signed with `secret`. */
export const openReplay = async (secret: string) => {
  const vendor = createEasypostRates({ apiKey: 'EZTK', webhookSecret: secret, baseUrl: 'http://127.0.0.1:9' })
  const { ctx, request, asked, databaseUrl } = await openTestApi({ providers: { rates: vendor } })
  const insertPieces = async (count: number) => {
    const pieces: { trackerId: string; shipmentId: string; index: number; startedAt: Date }[] = []
    for (let index = 0; index < count; index += 1) {
      const bought = await insertBought(ctx, { status: 'printed' })
      pieces.push({ ...bought, index, startedAt: ctx.clock.now() })
    }
    return pieces
  }
  const post = ({ body, signature }: ReplayedMessage) =>
    request('/api/webhooks/rates', { method: 'POST', body, headers: { 'x-hmac-signature': signature } })
  /** Processes every message that was accepted, all of them at once. */
  const processAll = async (): Promise<void> => {
    const processing = asked
      .splice(0)
      .flatMap((job) => (job.name === 'webhook.process' ? [processMessage(ctx, job.data.messageId)] : []))
    await Promise.all(processing)
  }
  /** Processes every message that was accepted as a worker does that took all of them. */
  const processTogether = async (): Promise<void> => {
    const process = createMessageProcessing(ctx)
    const processing = asked
      .splice(0)
      .flatMap((job) => (job.name === 'webhook.process' ? [process(job.data.messageId)] : []))
    await Promise.all(processing)
  }
  /** Posts every message and processes each, as the queue would. Returns how many were refused. */
  const replay = async (messages: readonly ReplayedMessage[]): Promise<number> => {
    let refused = 0
    for (let first = 0; first < messages.length; first += atOnce) {
      const answers = await Promise.all(messages.slice(first, first + atOnce).map(post))
      refused += answers.filter(({ status }) => status === 401).length
      await processAll()
    }
    return refused
  }
  const statesOf = (pieces: readonly { shipmentId: string }[]) =>
    Promise.all(pieces.map(({ shipmentId }) => trackedState(ctx.db, shipmentId)))
  return { ctx, databaseUrl, request, insertPieces, post, processAll, processTogether, replay, statesOf }
}
