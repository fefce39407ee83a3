import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import { sendAgainServices } from '#lib/contract/shipment-core/sent-again.values.ts'
import { againReason } from '#lib/contract/shipments/attempt.ts'
import { shipmentIds } from '#lib/contract/shipments/shipment-bulk.ts'

/** Body of sending shipments again. */
export const sendAgainInput = z
  .object({
    shipment_ids: shipmentIds,
    service: z.enum(sendAgainServices).meta({
      description: [
        '`as_before`: for each letter, the service that it was sent by.',
        '`first_class`: the cheapest USPS service, which up to 13 oz is First-Class Mail, without Certified Mail or a signature.',
        '`certified`: Certified Mail.',
        '`certified_return_receipt`: Certified Mail with an electronic return receipt.',
        'The batch’s options can be changed before it is bought.',
      ].join(' '),
    }),
    reason: againReason,
    name: text()
      .trim()
      .max(200, 'Use at most 200 characters.')
      .optional()
      .meta({ description: 'Name of the batch.', examples: ['Notices, second mailing'] }),
  })
  .meta({ id: 'SendAgainInput' })

export type SendAgainInput = z.output<typeof sendAgainInput>
