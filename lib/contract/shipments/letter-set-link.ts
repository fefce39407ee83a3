import { z } from 'zod'

import { id } from '#lib/contract/api/primitives.ts'

/** Place of a shipment among letters sent together. */
export const letterSetLink = z
  .object({
    id,
    companion_of: id.nullable().meta({
      description: 'The shipment that it accompanies to the same recipient; null for any other letter.',
    }),
  })
  .meta({ id: 'LetterSetLink' })

/** The set of a shipment, if it has one. */
export const letterSetOfShipment = letterSetLink.nullable().meta({
  description: 'The set of letters that it was sent with; null for a single letter.',
})
