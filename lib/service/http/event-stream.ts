import type { LiveChange } from '#lib/contract/live.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { LiveChanges } from '#lib/service/live/live-changes.ts'

/** Changes within this time are told together. */
const gatherMs = 200

/** Proxies and routers forget connections that say nothing for a minute. */
const heartbeatMs = 15_000

/** A stream ends after this long, so that whoever lost their access loses it here too: the next one is authorized anew. */
const longestMs = 10 * 60_000

/** Ten tabs in each of two browsers. */
const mostPerCaller = 20

/** Messages that wait for somebody who does not read; more ends the stream. */
const mostWaiting = 100

/** What the headers of a stream must say so that nothing on the way keeps or changes it. */
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Answers requests for the stream of changes. */
export type EventStreams = (
  ctx: Pick<ServiceContext, 'organizationId' | 'actor'>,
  lastEventId: string | undefined,
) => Response

const messageOf = (change: LiveChange): string =>
  `id: ${newId()}\nevent: changed\ndata: ${JSON.stringify(change)}\n\n`

/** Gathers what changes for a moment. */
const createGatherer = (tell: (change: LiveChange) => void) => {
  const changed = new Set<string | null>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    const ids = [...changed].filter((id) => id !== null)
    const isUnknown = changed.has(null)
    changed.clear()
    tell({ shipment_ids: isUnknown ? null : ids })
  }
  return {
    add: (shipmentId: string | null): void => {
      changed.add(shipmentId)
      timer ??= setTimeout(flush, gatherMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Opens a stream on the changes of the organization that `subscribe` names; `onEnd` is called once. */
const openStream = (
  subscribe: (hear: (shipmentId: string | null) => void) => () => void,
  options: { hasMissed: boolean; onEnd: () => void },
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let end = (): void => {}
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const send = (text: string): void => {
          if ((controller.desiredSize ?? 0) <= -mostWaiting) return finish()
          controller.enqueue(encoder.encode(text))
        }
        const gatherer = createGatherer((change) => send(messageOf(change)))
        const unsubscribe = subscribe(gatherer.add)
        const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs)
        const last = setTimeout(() => finish(), longestMs)
        end = () => {
          end = () => {}
          unsubscribe()
          gatherer.stop()
          clearInterval(heartbeat)
          clearTimeout(last)
          options.onEnd()
        }
        const finish = (): void => {
          end()
          controller.close()
        }
        heartbeat.unref()
        last.unref()
        // Says something at once: whoever passes the stream on sends the headers along with it.
        send('retry: 2000\n\n')
        if (options.hasMissed) send(messageOf({ shipment_ids: null }))
      },
      cancel: () => end(),
    },
    { highWaterMark: 1 },
  )
}

/**
 * Streams of changes, a limited number for each caller. Whoever comes back with a `Last-Event-ID` is told at once to read
 * everything anew, because what happened meanwhile is not kept.
 */
export const createEventStreams = (live: Pick<LiveChanges, 'subscribe'>): EventStreams => {
  const open = new Map<string, number>()
  return (ctx, lastEventId) => {
    const caller = `${ctx.organizationId}:${ctx.actor.type === 'user' ? ctx.actor.userId : ''}`
    const count = open.get(caller) ?? 0
    if (count >= mostPerCaller) {
      throw new ServiceError(
        'RATE_LIMITED',
        `You follow changes ${mostPerCaller} times already. Close one of them, then try again.`,
      )
    }
    open.set(caller, count + 1)
    const body = openStream((hear) => live.subscribe(ctx.organizationId, hear), {
      hasMissed: lastEventId !== undefined,
      onEnd: () => {
        const left = (open.get(caller) ?? 1) - 1
        if (left > 0) open.set(caller, left)
        else open.delete(caller)
      },
    })
    return new Response(body, { headers })
  }
}
