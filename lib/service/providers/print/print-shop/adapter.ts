import type { z } from 'zod'

import { systemClock } from '#lib/service/clock.ts'
import type { Networks } from '#lib/service/providers/outgoing-request.ts'
import type {
  PrintJobUpdate,
  PrintJobState,
  PrintPort,
  SubmittedJob,
} from '#lib/service/providers/print/port.ts'
import { concealFailure, requestPrinter } from '#lib/service/providers/print/request.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { signedRequestText, signText } from './signature.ts'
import { shopDescription, shopJob, shopJobs, type ShopJob, type ShopJobRequest } from './webhook.ts'

export type PrintShopOptions = {
  url: string
  /** `whsec_…`, shared with the shop. */
  secret: string
  /** Identifies the printer to the shop. */
  printerId: string
  timeoutMs?: number
  /** Permitted networks of an organization's shop; undefined for the installation's own. */
  networks?: Networks
}

/** The shop fetches the file as soon as it takes the job. */
const linkSeconds = 60 * 60

/** The shop keeps what it was given for at least this long (docs/print-shop.md). */
const memorySeconds = 90 * 24 * 60 * 60

const states: Record<ShopJob['state'], PrintJobState> = {
  pending: 'pending',
  held: 'held',
  processing: 'processing',
  stopped: 'stopped',
  printed: 'completed',
  handed_over: 'completed',
  failed: 'aborted',
  canceled: 'canceled',
}

const asNews = ({ id, state, reason }: ShopJob): PrintJobUpdate => ({
  printerJobId: id,
  state: states[state],
  reason: reason ?? null,
})

/** Returns the shop's own error message, if it has one. */
const readMessage = (body: Buffer): string => {
  try {
    // Any other JSON has no message either.
    const { error } = JSON.parse(body.toString('utf8')) as { error?: { message?: unknown } }
    return typeof error?.message === 'string' ? `: ${error.message.slice(0, 300)}` : '.'
  } catch {
    return '.'
  }
}

const refusal = (status: number, body: Buffer): ProviderError => {
  const vendorCode = `HTTP ${status}`
  if (status === 404) {
    return new ProviderError('not_found', 'The print shop does not have this job.', { vendorCode })
  }
  if (status === 401 || status === 403) {
    const message = 'The print shop rejected our signature. Check that it uses the correct secret.'
    return new ProviderError('unavailable', message, { vendorCode })
  }
  const isLost = status < 400 || status >= 500 || status === 408
  return new ProviderError(
    isLost ? 'unavailable' : status === 429 ? 'declined' : 'invalid',
    `The print shop responded with ${vendorCode}${readMessage(body)}`,
    { vendorCode, isRateLimited: status === 429 },
  )
}

const parse = <Schema extends z.ZodType>(schema: Schema, body: Buffer): z.output<Schema> => {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new ProviderError('unavailable', 'The print shop’s response does not follow the protocol.', {
      cause: error,
    })
  }
}

type Call = { method: 'GET' | 'POST'; path: string; body?: ShopJobRequest; idempotencyKey?: string }

/** The print port on a shop that speaks the protocol of docs/print-shop.md. */
export const createPrintShop = (options: PrintShopOptions): PrintPort => {
  const { secret, printerId, networks } = options
  const timeoutMs = options.timeoutMs ?? (networks === undefined ? 20_000 : 10_000)
  const concealed = <Result>(work: () => Promise<Result>) => concealFailure({ networks, timeoutMs }, work)
  const base = new URL(options.url.replace(/\/+$/, ''))

  const call = async ({ method, path, body, idempotencyKey }: Call): Promise<Buffer> => {
    const url = new URL(`${base.href.replace(/\/+$/, '')}${path}`)
    const text = body ? JSON.stringify(body) : ''
    const request = {
      url: url.href,
      method,
      headers: {
        accept: 'application/json',
        'mailroom-printer': printerId,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...signText(secret, signedRequestText(method, `${url.pathname}${url.search}`, text), {
          at: systemClock.now(),
        }),
      },
      ...(body && { body: Buffer.from(text, 'utf8') }),
      timeoutMs,
      networks,
    }
    const answer = await concealed(() => requestPrinter(request))
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw refusal(answer.status, answer.body)
  }
  const jobPath = (id: string) => `/jobs/${encodeURIComponent(id)}`
  const read = async ({ printerJobId, name }: SubmittedJob): Promise<PrintJobUpdate> => {
    const job = parse(shopJob, await call({ method: 'GET', path: jobPath(printerJobId) }))
    if (job.name === name) return asNews(job)
    throw new ProviderError('not_found', 'The print shop does not have this job.')
  }
  // Called before anything else: another response may mean that it is not a print shop.
  const describe = () =>
    concealed(async () => parse(shopDescription, await call({ method: 'GET', path: '/printer' })))

  return {
    provider: 'print_shop',
    check: async () => {
      await describe()
    },
    describe,
    submit: async (request) => {
      const { name, piece, file, format, media, isScalable, sha256, duplex, color } = request
      if (format === 'application/octet-stream') {
        throw new ProviderError('invalid', 'A print shop takes PDF and PNG files only.')
      }
      const body: ShopJobRequest = {
        name,
        piece,
        ...(request.isSpecimen && { specimen: true }),
        copies: 1,
        sides: duplex ? 'two-sided-long-edge' : 'one-sided',
        print_color_mode: color ? 'color' : 'monochrome',
        media,
        print_scaling: isScalable ? 'auto-fit' : 'none',
        file: {
          url: request.createLink(linkSeconds),
          expires_in: linkSeconds,
          content_type: format,
          size_bytes: file.byteLength,
          sha256,
        },
      }
      return asNews(parse(shopJob, await call({ method: 'POST', path: '/jobs', body, idempotencyKey: name })))
    },
    find: async (name) => {
      const { jobs } = parse(
        shopJobs,
        await call({ method: 'GET', path: `/jobs?${new URLSearchParams({ name }).toString()}` }),
      )
      const job = jobs.find((candidate) => candidate.name === name)
      return job ? asNews(job) : null
    },
    memorySeconds: () => Promise.resolve(memorySeconds),
    read,
    list: () => Promise.resolve(new Map()),
    cancel: async ({ printerJobId }) => {
      try {
        await call({ method: 'POST', path: `${jobPath(printerJobId)}/cancel` })
      } catch (error) {
        // A job that has ended, or that the shop does not know, needs no cancelling.
        const isOver =
          error instanceof ProviderError && (error.kind === 'not_found' || error.vendorCode === 'HTTP 409')
        if (!isOver) throw error
      }
    },
  }
}
