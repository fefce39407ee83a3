/**
 * Stripe's documented test cards and the ready-made payment methods that stand for them: Stripe takes raw numbers
 * from nobody's server. Source: docs.stripe.com/testing.
 */
const methods: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '5555555555554444': 'pm_card_mastercard',
  '378282246310005': 'pm_card_amex',
  '4000000000000002': 'pm_card_visa_chargeDeclined',
  '4000000000009995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  '4000000000000341': 'pm_card_chargeCustomerFail',
  '4000002500003155': 'pm_card_authenticationRequiredOnSetup',
  '4000002760003184': 'pm_card_authenticationRequired',
}

export const testCardNumbers: readonly string[] = Object.keys(methods)

/** The payment method of a test card's number, or null when the number is none of them. */
export const testCardMethod = (number: string): string | null => methods[number.replace(/[\s-]/g, '')] ?? null
