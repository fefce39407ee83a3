import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { noteLimits } from './note.values.ts'

/** A note of a member on a shipment, for their organization alone. */
export const note = z
  .object({
    id,
    text: text().meta({
      description: 'Line breaks are kept.',
      examples: ['Called Ms. Swan: she moved. See her email of November 20.'],
    }),
    author: z
      .object({
        id: id.meta({ description: 'The member, or the owner of the API key.' }),
        name: text().nullable().meta({ description: 'Null once the account is deleted.' }),
        api_key: text().nullable().meta({
          description: 'The name of the API key that added the note; null if it was added in the dashboard.',
        }),
      })
      .meta({ id: 'NoteAuthor' }),
    created_at: timestamp,
    updated_at: timestamp.nullable().meta({ description: 'When the text was last changed; null if never.' }),
    revision: z.int().meta({
      description: 'Counts the changes of the text. Send it as `If-Match` to change only what you read.',
      examples: [0],
    }),
  })
  .meta({ id: 'Note' })

export type Note = z.infer<typeof note>

/** Body of create and update. */
export const noteInput = z
  .object({
    text: text()
      .trim()
      .min(1, 'Enter a note.')
      .max(noteLimits.text, `Use at most ${formatNumber(noteLimits.text)} characters.`)
      .meta({ examples: ['Called Ms. Swan: she moved. See her email of November 20.'] }),
  })
  .meta({ id: 'NoteInput' })

export type NoteInput = z.output<typeof noteInput>
