import { declareDocuments } from '#lib/contract/addresses/customs.values.ts'
import type { RatesAddress } from '#lib/service/providers/rates/port.ts'

/** EasyPost's `customs_info`, for documents. */
export type Customs = {
  contents_type: 'documents'
  contents_explanation: string
  customs_certify: true
  customs_signer: string
  /** The exemption from electronic export information for goods under $2,500. */
  eel_pfc: 'NOEEI 30.37(a)'
  non_delivery_option: 'return'
  restriction_type: 'none'
  customs_items: [
    {
      description: string
      quantity: 1
      /** US dollars; EasyPost takes no item without a value. */
      value: number
      /** Ounces. */
      weight: number
      /** Printed matter that is nothing more particular. */
      hs_tariff_number: '491199'
      origin_country: string
    },
  ]
}

/** The customs declaration of a piece, in EasyPost's form. */
export const customsFor = (from: RatesAddress, weightOunces: number): Customs => {
  const { contents, valueCents, signer } = declareDocuments(from)
  return {
    contents_type: 'documents',
    contents_explanation: contents,
    customs_certify: true,
    customs_signer: signer,
    eel_pfc: 'NOEEI 30.37(a)',
    non_delivery_option: 'return',
    restriction_type: 'none',
    customs_items: [
      {
        description: 'Printed documents',
        quantity: 1,
        value: valueCents / 100,
        weight: weightOunces,
        hs_tariff_number: '491199',
        origin_country: from.country,
      },
    ],
  }
}
