import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

const check = text().nullable()

/** A PDF from an email to a shipment's receipt address whose sender could not be confirmed as the carrier. */
export const emailedReceipt = z
  .object({
    id,
    filename: text().meta({ examples: ['return-receipt.pdf'] }),
    size_bytes: z.int(),
    sha256: text(),
    sender: text().meta({
      description: 'The address that the email names as its sender, which is not verified.',
      examples: ['clerk@harbor.test'],
    }),
    sender_checks: z.object({ spf: check, dkim: check, dmarc: check }).meta({
      description: 'What the receiving mail server said of the sender; null where it said nothing.',
    }),
    received_at: timestamp,
  })
  .meta({ id: 'EmailedReceipt' })

export type EmailedReceipt = z.infer<typeof emailedReceipt>
