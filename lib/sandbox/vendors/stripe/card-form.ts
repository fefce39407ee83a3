import { findTestCard } from './test-cards.ts'
import type { TestCard } from './test-cards.ts'

/** What was typed on the card page, and what is wrong with it. */
export type CardForm = {
  number: string
  expiry: string
  cvc: string
  name: string
}

export type CardFormFaults = Partial<Record<keyof CardForm, string>>

export type CheckedCard = {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string | null
}

export const emptyCardForm: CardForm = { number: '', expiry: '', cvc: '', name: '' }

const readExpiry = (text: string): { month: number; year: number } | null => {
  const match = /^\s*(\d{1,2})\s*[/\s-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  if (!match) return null
  const [, month = '', year = ''] = match
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

const faultOfExpiry = (expiry: ReturnType<typeof readExpiry>, now: Date): string | null => {
  if (!expiry || expiry.month < 1 || expiry.month > 12) return 'Enter the month and year, such as 04 / 30.'
  const isOver =
    expiry.year < now.getUTCFullYear() ||
    (expiry.year === now.getUTCFullYear() && expiry.month < now.getUTCMonth() + 1)
  return isOver ? 'This date is in the past.' : null
}

/** Checks the form field by field. A card's own refusal is the fault of its number. */
export const checkCardForm = (form: CardForm, now: Date): CheckedCard | { faults: CardFormFaults } => {
  const card = findTestCard(form.number)
  const expiry = readExpiry(form.expiry)
  const faults: CardFormFaults = {}
  if (form.number.trim() === '') faults.number = 'Enter the card number.'
  else if (!card) faults.number = 'The sandbox accepts only Stripe’s test cards, such as 4242 4242 4242 4242.'
  else if (card.onAttach) faults.number = card.onAttach.message
  const expiryFault = faultOfExpiry(expiry, now)
  if (expiryFault) faults.expiry = expiryFault
  const cvcLength = card?.brand === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(form.cvc.trim()))
    faults.cvc = `Enter the ${cvcLength}-digit security code.`
  if (!card || !expiry || Object.keys(faults).length > 0) return { faults }
  return { card, expiryMonth: expiry.month, expiryYear: expiry.year, name: form.name.trim() || null }
}
