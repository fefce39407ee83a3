const anotherCard = 'Use another card, or ask the card’s bank.'

/** Reasons of a decline in words for the card holder, by Stripe's decline code. */
const words: Record<string, string> = {
  insufficient_funds: 'The card was declined: insufficient funds. Use another card.',
  withdrawal_count_limit_exceeded: 'The card was declined: it is over its limit. Use another card.',
  card_velocity_exceeded: 'The card was declined: it is over its limit. Use another card.',
  expired_card: 'The card was declined: it has expired. Add a card that is valid.',
  incorrect_cvc: 'The card was declined: its security code is not right. Enter the card anew.',
  invalid_cvc: 'The card was declined: its security code is not right. Enter the card anew.',
  incorrect_number: 'The card was declined: its number is not right. Enter the card anew.',
  invalid_number: 'The card was declined: its number is not right. Enter the card anew.',
  invalid_expiry_month: 'The card was declined: its expiry date is not right. Enter the card anew.',
  invalid_expiry_year: 'The card was declined: its expiry date is not right. Enter the card anew.',
  incorrect_zip: 'The card was declined: its postal code is not right. Enter the card anew.',
  card_not_supported: `The card was declined: it does not pay for this kind of purchase. ${anotherCard}`,
  currency_not_supported: `The card was declined: it does not pay in US dollars. ${anotherCard}`,
  processing_error: 'The card could not be processed just now. Try again in a moment.',
  try_again_later: 'The card’s bank could not be asked just now. Try again in a moment.',
  issuer_not_available: 'The card’s bank could not be asked just now. Try again in a moment.',
}

/** Lost, stolen and suspected cards are deliberately not told apart, as Stripe advises. */
export const describeDecline = (code: string | undefined): string =>
  (code && words[code]) || `The card was declined. ${anotherCard}`

export const authenticationRequired =
  'The card’s bank asks its holder to confirm this payment. Confirm it, or use another card.'
