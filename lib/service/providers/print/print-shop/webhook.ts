import { z } from 'zod'

import { printerDescription } from '#lib/contract/printing/printer.ts'
import type { PrintedPiece, PrintEvent, PrintEventsPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { isSigned } from './signature.ts'

/** A job as the print shop reports it. */
export const shopJob = z.object({
  id: z.string().min(1).max(200),
  name: z.string(),
  state: z.enum(['pending', 'held', 'processing', 'stopped', 'printed', 'handed_over', 'failed', 'canceled']),
  reason: z.string().max(500).nullish(),
})

export type ShopJob = z.infer<typeof shopJob>

export const shopJobs = z.object({ jobs: z.array(shopJob) })

/** The shop's description of itself. */
export const shopDescription = printerDescription

/** Body of submitting a job. */
export type ShopJobRequest = {
  name: string
  piece: PrintedPiece
  /** Present where a sandbox submits it: it must not be mailed. */
  specimen?: true
  copies: 1
  sides: 'one-sided' | 'two-sided-long-edge'
  print_color_mode: 'color' | 'monochrome'
  media: string
  print_scaling: 'auto-fit' | 'none'
  file: {
    url: string
    expires_in: number
    content_type: 'application/pdf' | 'image/png'
    size_bytes: number
    sha256: string
  }
}

/** A callback's body. */
export const shopCallback = z.object({
  type: z.enum(['job.printed', 'job.handed_over', 'job.failed']),
  printer_id: z.uuid(),
  occurred_at: z.iso.datetime({ offset: true }).nullish().catch(null),
  job: shopJob.pick({ id: true, name: true, reason: true }),
})

export type ShopCallback = z.infer<typeof shopCallback>

/** Parses a callback. Throws `ProviderError('invalid')` if it does not have the agreed format. */
export const parseCallback = (rawBody: Uint8Array): ShopCallback => {
  try {
    return shopCallback.parse(JSON.parse(Buffer.from(rawBody).toString('utf8')))
  } catch (error) {
    throw new ProviderError('invalid', 'This is not a print shop callback.', { cause: error })
  }
}

const kinds = {
  'job.printed': 'printed',
  'job.handed_over': 'handed_over',
  'job.failed': 'failed',
} as const satisfies Record<ShopCallback['type'], PrintEvent['kind']>

/** Reads callbacks, each signed under the secret of the printer that it names. */
export const createPrintShopEvents = (secretOf: (printerId: string) => string | null): PrintEventsPort => ({
  verifyWebhook: (rawBody, headers) => {
    const { printer_id: printerId } = parseCallback(rawBody)
    const secret = secretOf(printerId)
    if (!secret || !isSigned(secret, Buffer.from(rawBody).toString('utf8'), headers)) {
      throw new ProviderError('invalid', 'The signature is not valid.')
    }
    return { eventId: `${printerId}:${headers.get('webhook-id') ?? ''}` }
  },
  parseWebhook: (rawBody) => {
    const { type, printer_id: printerId, job } = parseCallback(rawBody)
    const { id: printerJobId, name, reason = null } = job
    return { kind: kinds[type], printerId, name, printerJobId, reason }
  },
})
