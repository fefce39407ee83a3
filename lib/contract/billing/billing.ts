import { z } from 'zod'

/** A card on file, as the payment provider describes it. Card numbers never reach Mailroom. */
export const card = z
  .object({
    id: z.string(),
    brand: z.string().meta({ examples: ['visa'] }),
    last4: z.string().meta({ examples: ['4242'] }),
    expires_month: z.int(),
    expires_year: z.int(),
    is_default: z.boolean(),
  })
  .meta({ id: 'Card' })

export type Card = z.infer<typeof card>

/** A page of the payment provider on which a card is entered. */
export const cardSetup = z.object({ url: z.string() }).meta({ id: 'CardSetup' })

export type CardSetup = z.infer<typeof cardSetup>

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** What a card is called on screens and in messages: `Visa ending 4242`. */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  `${brandNames[brand] ?? 'Card'} ending ${last4}`
