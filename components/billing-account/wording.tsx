import type { ReactNode } from 'react'

export const account = 'Account'
export const accountCouldNotBeLoaded = 'The account could not be loaded'
export const howYouPay = 'How you pay'
export const byCard = 'By card'
export const fromBalance = 'From a prepaid balance'
export const byInvoice = 'By monthly invoice'
export const cardHint =
  'Each letter is charged to your default card. To pay from a prepaid balance or by monthly invoice instead, contact the operator of this service.'
export const balanceHint =
  'Letters are paid from the balance. Transfer money to top it up; refunds return to it.'
export const invoiceHint = (days: number) =>
  `Letters are billed once a month, due ${days} days after the invoice. Refunds are taken off the next invoice.`
export const balance = 'Balance'
export const owed = 'Owed'
export const available = 'Available'
export const creditLimit = 'Credit limit'
export const overdue = 'Overdue'
export const nothingCanBeBought = 'Nothing can be bought now'

export const invoices = 'Invoices'
export const invoicesDescription = 'Payments settle the oldest invoice first.'
export const noInvoicesYet = 'No invoices yet. The first is issued when the month ends.'
export const dueOn = (day: string) => `Due ${day}`
export const paidOf = (paid: string, total: string) => `${paid} of ${total} paid`
export const downloadInvoice = (number: string) => `PDF of invoice ${number}`
export const pdf = 'PDF'

export const activity = 'Balance activity'
export const noActivityYet = 'No payments or purchases yet.'
export const olderEntries = 'Older'
export const newestEntries = 'Newest'
export const noOlderEntries = 'No older entries.'
export const noNewerEntries = 'These are the newest entries.'
export const entries = (count: string) => `${count}, newest first`
export const balanceAfter = (amount: ReactNode) => <>Balance {amount}</>
export const viewLetter = 'View letter'

export const paidFromBalance = (available: ReactNode) => (
  <>Paid from your prepaid balance: {available} available. </>
)
export const billedMonthly = (available: ReactNode) => (
  <>Billed on your monthly invoice: {available} of your credit left. </>
)
export const viewAccount = 'View account'
export const cardsAreNotCharged = 'Your cards are not charged'
export const accountPays = 'Your organization pays from its account.'
