import type { ReactNode } from 'react'

export const sendMail = 'Send mail'
export const whatDoYouWant = 'What do you want to mail?'
export const youWontBeCharged = 'You won’t be charged until you choose a service.'
export const bulkSend = 'Bulk send'
export const upToPagesPrinted = (maximumPages: ReactNode) => (
  <>Up to {maximumPages} pages, printed on both sides, fit the envelopes in stock.</>
)
export const viewOnlyAccess = 'View-only access'
export const yourRoleCantSend = 'Your role can’t send mail. Ask an owner, admin or sender.'
export const theDocumentCouldNotBeLoaded = 'The document could not be loaded'
export const isThisTheRight = 'Is this the right document?'
export const checkedAndReadyToMail = 'Checked and ready to mail.'
export const continueToAddresses = 'Continue to addresses'

export const sendingSteps = 'Sending steps'
export const document = 'Document'
export const addresses = 'Addresses'
export const mailingOptions = 'Mailing options'
export const quotes = 'Quotes'
export const reviewAndPay = 'Review and pay'

export const fromATemplate = 'From a template'
