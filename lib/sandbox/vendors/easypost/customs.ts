import { z } from 'zod'

import { newEasypostId, stampsOf, toDecimal } from './memory.ts'
import type { EasypostCustomsInfo, EasypostCustomsItem } from './shapes.ts'

const text = z.string().nullish()

const itemRequest = z.object({
  description: z.string(),
  quantity: z.coerce.number().positive(),
  value: z.coerce.number(),
  weight: z.coerce.number().positive(),
  hs_tariff_number: text,
  origin_country: text,
})

/** A caller's customs declaration. */
export const customsRequest = z.object({
  contents_type: z.string(),
  contents_explanation: text,
  customs_certify: z.boolean().optional(),
  customs_signer: text,
  eel_pfc: text,
  non_delivery_option: text,
  restriction_type: text,
  restriction_comments: text,
  customs_items: z.array(itemRequest).min(1),
})

type CustomsRequest = z.infer<typeof customsRequest>

const buildItem = (given: CustomsRequest['customs_items'][number], now: Date): EasypostCustomsItem => ({
  id: newEasypostId('cstitem'),
  object: 'CustomsItem',
  ...stampsOf(now),
  description: given.description,
  hs_tariff_number: given.hs_tariff_number ?? null,
  origin_country: given.origin_country ?? null,
  quantity: given.quantity,
  value: toDecimal(Math.round(given.value * 100)),
  weight: given.weight,
  code: null,
  mode: 'test',
  manufacturer: null,
  currency: null,
  eccn: null,
  printed_commodity_identifier: null,
})

/** Builds a customs declaration as in EasyPost's responses. */
export const buildCustoms = (given: CustomsRequest, now: Date): EasypostCustomsInfo => ({
  id: newEasypostId('cstinfo'),
  object: 'CustomsInfo',
  ...stampsOf(now),
  contents_explanation: given.contents_explanation ?? '',
  contents_type: given.contents_type,
  customs_certify: given.customs_certify ?? false,
  customs_signer: given.customs_signer ?? null,
  eel_pfc: given.eel_pfc ?? null,
  non_delivery_option: given.non_delivery_option ?? 'return',
  restriction_comments: given.restriction_comments ?? null,
  restriction_type: given.restriction_type ?? 'none',
  mode: 'test',
  declaration: null,
  customs_items: given.customs_items.map((item) => buildItem(item, now)),
})

/** Returns the carriers' error for a declaration of this parcel; null when it is valid. */
export const customsError = (
  customs: EasypostCustomsInfo | null,
  parcel: { weight: number },
): string | null => {
  if (!customs) return 'shipment.customs_info: Customs info is required for international shipments.'
  if (customs.customs_certify && !customs.customs_signer) {
    return 'customs_info.customs_signer: A signer is required when customs_certify is true.'
  }
  if (customs.customs_items.some((item) => Number(item.value) <= 0)) {
    return 'customs_item.value: The value must be greater than 0.'
  }
  const weight = customs.customs_items.reduce((sum, item) => sum + item.weight, 0)
  return weight > parcel.weight ? 'customs_item.weight: The customs items weigh more than the parcel.' : null
}
