import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { inboundOutcomes } from './inbound-email.values.ts'

/** Whether and where an organization receives email that becomes drafts. */
export const inboundEmail = z
  .object({
    is_available: z.boolean().meta({
      description: 'Whether this installation receives email; see docs/inbound-email.md.',
    }),
    is_on: z.boolean().meta({ description: 'Whether the organization’s address receives email.' }),
    address: text()
      .nullable()
      .meta({
        description: 'The organization’s address; null until it is first turned on.',
        examples: ['harbor-legal-7q2m9xkd4hvw@mail.example.com'],
      }),
  })
  .meta({ id: 'InboundEmail' })

export type InboundEmail = z.infer<typeof inboundEmail>

export const updateInboundEmailInput = z
  .object({
    is_on: z.boolean().meta({ description: 'Turning it on again restores the same address.' }),
  })
  .meta({ id: 'UpdateInboundEmail' })

const verdict = text()
  .nullable()
  .meta({ examples: ['pass'] })

/** An email sent to the organization's address, and its outcome. The message itself is not stored. */
export const receivedEmail = z
  .object({
    id,
    received_at: timestamp,
    from: text()
      .nullable()
      .meta({
        description:
          'The From address; null when there is not exactly one. Authentic only as `verdicts` say.',
        examples: ['ana@harbor.test'],
      }),
    subject: text(),
    outcome: z.enum(inboundOutcomes),
    reason: text()
      .nullable()
      .meta({
        description: 'Why there is no draft; null when there is one.',
        examples: ['No PDF is attached.'],
      }),
    verdicts: z
      .object({ spf: verdict, dkim: verdict, dmarc: verdict })
      .meta({ description: 'As stated by the receiving server; null where it stated nothing.' }),
    message_id: text().nullable().meta({ description: 'The Message-ID.' }),
    sha256: text().meta({ description: 'SHA-256 of the message as it was received.' }),
    size_bytes: z.int(),
    member: z
      .object({ id, name: text().nullable() })
      .nullable()
      .meta({ id: 'EmailSender', description: 'The member whose verified address sent it.' }),
    shipment_id: id.nullable().meta({ description: 'The draft that was created from it.' }),
  })
  .meta({ id: 'ReceivedEmail' })

export type ReceivedEmail = z.infer<typeof receivedEmail>

export const listReceivedEmailsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListReceivedEmailsQuery = z.infer<typeof listReceivedEmailsQuery>
