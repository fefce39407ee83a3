import type { ReactNode } from 'react'

export const alsoSend = 'Also send'
export const alsoSendHint =
  'The same document in other ways: bought together, each with its own tracking and price.'
export const companion = 'First-Class companion'
export const companionHint =
  'The same letter to the same address by First-Class Mail, without a signature. For rules that require both.'
export const companionByRule =
  'Added by your organization’s rule: certified letters also go by First-Class Mail. Clear it for this letter if it isn’t needed.'
export const addingTheCompanion = 'Adding the companion…'
export const addRecipient = 'Add recipient'
export const addFileCopy = 'Mail a file copy to your office'
export const addRecipientTitle = 'Send to another recipient'
export const addRecipientHint = 'The same document, addressed to this recipient.'
export const service = 'Service'
export const sameService = (service: string) => `Same as this letter: ${service}`
export const plainService = 'USPS First-Class Mail'
export const certifiedService = 'USPS Certified Mail'
export const certifiedWithReceipt = 'USPS Certified Mail, return receipt'
export const recipientAdded = 'Recipient added'
export const fileCopyAdded = 'File copy added'
export const removeLetter = (name: string) => `Remove the letter to ${name}`
export const letterRemoved = 'Letter removed'
export const notOffered =
  'No price: this service is not offered for this letter. Remove it, then add it with another.'
export const priceNotKnown =
  'No price: the carrier’s price is not known right now. Refresh prices in a moment.'
export const payAndSendAll = (amount: string, count: number) => `Pay ${amount} and send ${count} letters`
export const letterTo = (name: string) => `To ${name}`
export const companionTo = (name: string) => `Companion to ${name}`
export const total = 'Total'
export const aLetterHasNoPrice = 'One of the letters has no price. Remove it first.'
export const chargedForEach =
  'One charge for each letter, all or none. You can cancel one or all until they are handed over.'
export const purchasedTogether = (count: number) => `${count} letters purchased. Sent to printing.`

export const letterSet = (count: number) => `Letter set · ${count} letters`
export const letterSetHint =
  'The same document, sent in one act. Each letter has its own tracking and evidence.'
export const recipient = 'Recipient'
export const status = 'Status'
export const price = 'Price'
export const tracking = 'Tracking'
export const noTracking = 'Not tracked'
export const isThisLetter = 'This letter'
export const companionLetter = 'Companion'
export const confirmWithYourBank = 'Confirm with your bank'
export const notBought = 'Not purchased'
export const cancelAll = 'Cancel all letters'
export const cancelTheseLetters = 'Cancel all letters of this set?'
export const cancelConsequences =
  'Letters that were not handed over are cancelled and refunded. To cancel one letter, open it and cancel it there.'
export const keepLetters = 'Keep letters'
export const lettersCancelled = (count: number) =>
  count === 1 ? '1 letter cancelled' : `${count} letters cancelled`
export const tooLateFor = (count: number) =>
  count === 1 ? '1 letter was already handed over.' : `${count} letters were already handed over.`
export const proofOfAll = 'Proof of all letters (PDF)'
export const bundlesOfAll = 'Evidence bundles (ZIP)'
export const setCouldNotBeLoaded = 'The letter set could not be loaded'
export const certified = 'Certified Mail'
export const certifiedAndReceipt = 'Certified Mail, return receipt'
export const proofTitle = 'Letter set'

export const possibleDuplicate = 'Possible duplicate'
export const sentTheSame = (day: ReactNode) => (
  <>Your letter of {day} to this recipient has the same document.</>
)
export const viewEarlierLetter = 'View earlier letter'
export const sendAgain = 'Send it again'
export const confirmTheDuplicate = 'Confirm that you want to send this document again.'
export const lettersTogether = (count: number) => `${count} letters together`
