/** Why a card is declined, in the terms of Stripe's error and outcome. */
export type Decline = {
  code: string
  declineCode: string
  message: string
  adviceCode: 'try_again_later' | 'do_not_try_again' | 'confirm_card_data'
  networkCode: string
}

const decline = (
  code: string,
  declineCode: string,
  message: string,
  adviceCode: Decline['adviceCode'],
  networkCode: string,
): Decline => ({ code, declineCode, message, adviceCode, networkCode })

const generic = decline(
  'card_declined',
  'generic_decline',
  'Your card was declined.',
  'try_again_later',
  '01',
)
const insufficient = decline(
  'card_declined',
  'insufficient_funds',
  'Your card has insufficient funds.',
  'try_again_later',
  '51',
)
const lost = decline('card_declined', 'lost_card', 'Your card was declined.', 'do_not_try_again', '41')
const stolen = decline('card_declined', 'stolen_card', 'Your card was declined.', 'do_not_try_again', '43')
const expired = decline('expired_card', 'expired_card', 'Your card has expired.', 'do_not_try_again', '54')
const wrongCvc = decline(
  'incorrect_cvc',
  'incorrect_cvc',
  "Your card's security code is incorrect.",
  'confirm_card_data',
  'N7',
)
const processing = decline(
  'processing_error',
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
  'try_again_later',
  '96',
)

/** Not in test mode: Stripe takes no other numbers there. */
export const notATestCard = decline(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  'confirm_card_data',
  '14',
)

export const authenticationRequired = decline(
  'authentication_required',
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'try_again_later',
  '1A',
)

export const authenticationFailed = decline(
  'payment_intent_authentication_failure',
  'authentication_required',
  'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  'try_again_later',
  '1A',
)

/** One of Stripe's documented test cards, and what happens to it. */
export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  country: string
  /** The ready-made payment methods that represent it. */
  tokens: readonly string[]
  /** Refused when it is attached to a customer. */
  onAttach?: Decline
  /** Refused when it is charged. */
  onCharge?: Decline
  /** Needs its holder's confirmation for a payment made without them. */
  needsAuthentication?: boolean
  /** The cardholder's action after the capture: dispute, bank inquiry, or suspected fraud by the issuer. */
  disputes?: 'fraudulent' | 'product_not_received' | 'inquiry' | 'fraud_warning'
}

/** Source: docs.stripe.com/testing. `docs/sandbox.md` lists them for users. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', country: 'US', tokens: ['pm_card_visa'] },
  { number: '5555555555554444', brand: 'mastercard', country: 'US', tokens: ['pm_card_mastercard'] },
  { number: '378282246310005', brand: 'amex', country: 'US', tokens: ['pm_card_amex'] },
  {
    number: '4000000000000002',
    brand: 'visa',
    country: 'US',
    tokens: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    onAttach: generic,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    country: 'US',
    tokens: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    onAttach: insufficient,
  },
  { number: '4000000000009987', brand: 'visa', country: 'US', tokens: [], onAttach: lost },
  { number: '4000000000009979', brand: 'visa', country: 'US', tokens: [], onAttach: stolen },
  { number: '4000000000000069', brand: 'visa', country: 'US', tokens: [], onAttach: expired },
  { number: '4000000000000127', brand: 'visa', country: 'US', tokens: [], onAttach: wrongCvc },
  { number: '4000000000000119', brand: 'visa', country: 'US', tokens: [], onAttach: processing },
  {
    number: '4000000000000341',
    brand: 'visa',
    country: 'US',
    tokens: ['pm_card_chargeCustomerFail'],
    onCharge: generic,
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    country: 'FR',
    tokens: ['pm_card_authenticationRequiredOnSetup'],
    needsAuthentication: true,
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    country: 'DE',
    tokens: ['pm_card_authenticationRequired'],
    needsAuthentication: true,
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    country: 'US',
    tokens: ['pm_card_createDispute'],
    disputes: 'fraudulent',
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    country: 'US',
    tokens: ['pm_card_createDisputeProductNotReceived'],
    disputes: 'product_not_received',
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    country: 'US',
    tokens: ['pm_card_createDisputeInquiry'],
    disputes: 'inquiry',
  },
  {
    number: '4000000000005423',
    brand: 'visa',
    country: 'US',
    tokens: ['pm_card_createIssuerFraudRecord'],
    disputes: 'fraud_warning',
  },
]

export const findTestCard = (number: string): TestCard | null =>
  testCards.find((card) => card.number === number.replace(/[\s-]/g, '')) ?? null

export const findTestCardByToken = (token: string): TestCard | null =>
  testCards.find((card) => card.tokens.includes(token)) ?? null
