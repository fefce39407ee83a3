import { z } from 'zod'

import { printerDescription } from '#lib/contract/printing/printer.ts'

/** A job as the print shop tells of it. */
export const shopJob = z.object({
  id: z.string().min(1).max(200),
  name: z.string(),
  state: z.enum(['pending', 'held', 'processing', 'stopped', 'printed', 'handed_over', 'failed', 'canceled']),
  reason: z.string().max(500).nullish(),
})

export type ShopJob = z.infer<typeof shopJob>

export const shopJobs = z.object({ jobs: z.array(shopJob) })

/** What the shop says of itself. */
export const shopDescription = printerDescription

/** Body of submitting a job. */
export type ShopJobRequest = {
  name: string
  copies: 1
  sides: 'one-sided' | 'two-sided-long-edge'
  print_color_mode: 'color' | 'monochrome'
  media: string
  print_scaling: 'auto-fit'
  file: {
    url: string
    expires_in: number
    content_type: 'application/pdf'
    size_bytes: number
    sha256: string
  }
}

/** A callback's body. */
export const shopCallback = z.object({
  type: z.enum(['job.printed', 'job.handed_over', 'job.failed']),
  printer_id: z.uuid(),
  occurred_at: z.iso.datetime({ offset: true }),
  job: shopJob.pick({ id: true, name: true, reason: true }),
})

export type ShopCallback = z.infer<typeof shopCallback>
