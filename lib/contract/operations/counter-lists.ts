import { z } from 'zod'

import { queryBoolean, text } from '#lib/contract/api/primitives.ts'
import { stampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.ts'

import { floorPiece } from './floor.ts'

/** Pieces at the counter in one list: the most that `getCounterLists` returns. */
export const mostAtCounter = 500

export const counterListsQuery = z.object({
  include_unpacked: queryBoolean.default(false).meta({
    description: 'Include printed pieces that are not marked as packed.',
  }),
})

export type CounterListsQuery = z.output<typeof counterListsQuery>

/** A list that a clerk postmarks, as it will be printed. */
const counterList = z
  .object({
    paper: stampedPaperKind.meta({
      description:
        '`mailing_list` for pieces with an article number, `certificate_of_mailing` for the others.',
    }),
    sender: z.array(text()).meta({ description: 'The sender on the list, one line each.' }),
    pieces: z
      .array(
        z.object({
          line: z
            .int()
            .min(1)
            .meta({ description: 'The number printed on its line.', examples: [1] }),
          piece: floorPiece,
        }),
      )
      .meta({ description: 'The pieces, in the order of the list.' }),
  })
  .meta({ id: 'CounterList' })

export type CounterList = z.infer<typeof counterList>

/** The pieces to take to the counter, as its lists will have them. */
export const counterLists = z
  .object({
    lists: z.array(counterList).meta({
      description: 'One for each paper and sender; a handoff of exactly these pieces has these lists.',
    }),
    has_more: z.boolean().meta({
      description: `Whether there are more than the oldest ${mostAtCounter} pieces, which are listed.`,
    }),
  })
  .meta({ id: 'CounterLists' })

export type CounterLists = z.infer<typeof counterLists>
