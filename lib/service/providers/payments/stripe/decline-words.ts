const anotherCard = 'Use another card, or contact your bank.'

/** Reasons of a decline in words for the card holder, by Stripe's decline code. */
const words: Record<string, string> = {
  insufficient_funds: 'The card was declined: insufficient funds. Use another card.',
  withdrawal_count_limit_exceeded: 'The card was declined: it is over its limit. Use another card.',
  card_velocity_exceeded: 'The card was declined: it is over its limit. Use another card.',
  expired_card: 'The card was declined: it has expired. Use another card.',
  incorrect_cvc: 'The card was declined: incorrect security code. Enter the card again.',
  invalid_cvc: 'The card was declined: incorrect security code. Enter the card again.',
  incorrect_number: 'The card was declined: incorrect number. Enter the card again.',
  invalid_number: 'The card was declined: incorrect number. Enter the card again.',
  invalid_expiry_month: 'The card was declined: incorrect expiration date. Enter the card again.',
  invalid_expiry_year: 'The card was declined: incorrect expiration date. Enter the card again.',
  incorrect_zip: 'The card was declined: incorrect postal code. Enter the card again.',
  card_not_supported: `The card was declined: it does not support this type of purchase. ${anotherCard}`,
  currency_not_supported: `The card was declined: it does not support payments in US dollars. ${anotherCard}`,
  processing_error: 'The card could not be processed. Try again in a moment.',
  try_again_later: 'Your bank could not be reached. Try again in a moment.',
  issuer_not_available: 'Your bank could not be reached. Try again in a moment.',
}

/** Lost, stolen and suspected cards are deliberately not told apart, as Stripe advises. */
export const describeDecline = (code: string | undefined): string =>
  (code && words[code]) || `The card was declined. ${anotherCard}`

export const authenticationRequired =
  'Your bank requires you to confirm this payment. Confirm it, or use another card.'
