import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { type Change, noShipment } from '#lib/service/events/announce.ts'
import { hasAccess, selectVisibleChanges } from '#lib/service/events/has-access.ts'
import type { LiveChanges } from '#lib/service/events/live-changes.ts'
import { newId } from '#lib/service/ids.ts'

/** Changes within this time are reported together. */
const gatherMs = 200

/** Proxies and routers drop connections that are idle for a minute. */
const heartbeatMs = 15_000

/** Interval of checking whether the caller may still listen, besides changes of their access: it may also expire. */
const lookMs = 60_000

/** A stream ends after this long: the next one is authorized again. */
const longestMs = 10 * minuteMs

/** Ten tabs in each of two browsers. */
const mostPerCaller = 20

/** Messages that wait for someone who does not read; more ends the stream. */
const mostWaiting = 100

/** Headers of a stream that prevent proxies from buffering or changing it. */
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Serves the stream of changes. */
export type EventStreams = (
  ctx: ServiceContext,
  from: {
    /** The last message received on an interrupted stream. */
    lastEventId?: string | undefined
    /** When the data shown by the caller was read. */
    since?: Date | undefined
  },
) => Response

const messageOf = (change: LiveChange): string =>
  `id: ${newId()}\nevent: changed\ndata: ${JSON.stringify(change)}\n\n`

/** The ids; null when one of them is not known. */
const knownIds = (ids: ReadonlySet<string | null>): string[] | null => {
  const known = [...ids].filter((id) => id !== null)
  return known.length === ids.size ? known : null
}

const asLiveChange = (changes: readonly Change[]): LiveChange => ({
  shipment_ids: knownIds(
    new Set(changes.map(({ shipmentId }) => shipmentId).filter((id) => id !== noShipment)),
  ),
  request_ids: knownIds(new Set(changes.map(({ requestId }) => requestId))),
})

const unknownChange: LiveChange = { shipment_ids: null, request_ids: null }

/** Gathers what changes for a moment. */
const createGatherer = (tell: (changes: readonly Change[]) => void) => {
  let gathered: Change[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    const changes = gathered
    gathered = []
    tell(changes)
  }
  return {
    add: (change: Change): void => {
      gathered.push(change)
      timer ??= setTimeout(flush, gatherMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}

type StreamParts = {
  subscribe: (hear: (change: Change) => void) => () => void
  /** Calls back when the caller's access may have changed. */
  watchAccess: (look: () => void) => () => void
  mayListen: () => Promise<boolean>
  /** Returns the changes that a limited caller may receive; null for an unlimited one. */
  selectVisible: ((changes: readonly Change[]) => Promise<Change[]>) | null
  hasMissed: () => boolean
  /** Called once. */
  onEnd: () => void
}

/** Opens a stream of changes, which ends when the caller may no longer listen. */
const openStream = (parts: StreamParts): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let end = (): void => {}
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        let isOpen = true
        const send = (text: string): void => {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) <= -mostWaiting) return finish()
          controller.enqueue(encoder.encode(text))
        }
        const look = (): void => {
          void parts.mayListen().then(
            (may) => may || finish(),
            // A caller who cannot be checked is disconnected, and reconnects.
            () => finish(),
          )
        }
        const tell = (changes: readonly Change[]): void => {
          if (changes.length > 0) send(messageOf(asLiveChange(changes)))
        }
        const { selectVisible } = parts
        const gatherer = createGatherer(
          selectVisible ? (changes) => void selectVisible(changes).then(tell, () => finish()) : tell,
        )
        const unsubscribe = parts.subscribe(gatherer.add)
        // The next stream of someone who is limited begins with what they are limited to then.
        const unwatch = parts.watchAccess(selectVisible ? () => finish() : look)
        const timers = [
          setInterval(() => send(': still here\n\n'), heartbeatMs),
          setInterval(look, lookMs),
          setTimeout(() => finish(), longestMs),
        ]
        end = () => {
          if (!isOpen) return
          isOpen = false
          unsubscribe()
          unwatch()
          gatherer.stop()
          for (const timer of timers) clearTimeout(timer)
          parts.onEnd()
        }
        const finish = (): void => {
          if (!isOpen) return
          end()
          controller.close()
        }
        for (const timer of timers) timer.unref()
        // Sends something immediately: proxies send the headers along with it.
        send('retry: 2000\n\n')
        if (parts.hasMissed()) send(messageOf(unknownChange))
        // Their access may have ended between the request's own check and now.
        look()
      },
      cancel: () => end(),
    },
    { highWaterMark: 1 },
  )
}

/**
 * Streams changes, with a limited number of streams for each caller. A client that reconnects with a `Last-Event-ID`
 * must reload everything, because changes meanwhile are not stored; so must a client whose read precedes the last
 * change.
 */
export const createEventStreams = (
  live: Pick<LiveChanges, 'subscribe' | 'watchAccess' | 'hasChangedSince'>,
): EventStreams => {
  const open = new Map<string, number>()
  return (ctx, { lastEventId, since }) => {
    const caller = `${ctx.organizationId}:${ctx.actor.type === 'user' ? ctx.actor.userId : ''}`
    const count = open.get(caller) ?? 0
    if (count >= mostPerCaller) {
      throw new ServiceError(
        'RATE_LIMITED',
        `You already have ${mostPerCaller} open event streams. Close one of them, then try again.`,
      )
    }
    open.set(caller, count + 1)
    const { actor } = ctx
    const body = openStream({
      subscribe: (hear) => live.subscribe(ctx.organizationId, hear),
      watchAccess: (look) => (actor.type === 'user' ? live.watchAccess(actor.userId, look) : () => {}),
      mayListen: () => hasAccess(ctx),
      selectVisible: ctx.limit ? (changes) => selectVisibleChanges(ctx, changes) : null,
      // Checked once the stream has subscribed: between the two nothing is lost.
      hasMissed: () =>
        lastEventId !== undefined || (since !== undefined && live.hasChangedSince(ctx.organizationId, since)),
      onEnd: () => {
        const left = (open.get(caller) ?? 1) - 1
        if (left > 0) open.set(caller, left)
        else open.delete(caller)
      },
    })
    return new Response(body, { headers })
  }
}
