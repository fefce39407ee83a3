import { plural } from '#lib/contract/formats/numbers.values.ts'

export const shareByLink = 'Share by link'
export const anyoneWithTheLink =
  'Anyone who has the link can see what you choose here, without an account. Every view is recorded.'
export const whoIsItFor = 'Who is it for?'
export const notShownToThem = 'Recorded with every view. They do not see it.'
export const forOpposingCounsel = 'For opposing counsel'
export const whatTheySee = 'What they see'
export const alwaysShown =
  'Service, tracking number, recipient, sender, and the document’s page count and hash are always shown, without the names you withhold.'
export const journey = 'Journey and dates'
export const journeyAbout = 'Scans, acceptance, delivery and who signed.'
export const summary = 'Summary PDF'
export const summaryAbout = 'Made from what this link shows.'
export const receipts = 'Carrier’s receipt and signature'
export const receiptsAbout = 'The return receipt as the carrier sent it. It shows names and streets.'
export const document = 'Document as mailed'
export const documentAbout =
  'Names within its pages cannot be redacted. Withhold each page that must not be seen.'
export const bundle = 'Evidence bundle'
export const bundleAbout =
  'Everything that is recorded, with the document, members’ names, and who viewed evidence.'
export const namesToWithhold = 'Names to withhold'
export const withheldForGood = 'Left out of the page and its files, not covered.'
export const recipient = 'Recipient’s name and street'
export const recipientAbout = 'Also who signed, who often is the recipient. The town stays.'
export const sender = 'Sender’s name and street'
export const senderAbout = 'Your organization’s name stays on the page.'
export const signer = 'Who signed'
export const signerIncluded = 'Withheld with the recipient.'
export const bundleHasEverything =
  'The evidence bundle contains everything. Leave it out to withhold anything.'
export const receiptShowsNames = 'The return receipt shows names. Leave it out to withhold any.'
export const withholdsSomething = 'It contains everything. Withhold nothing to share it.'
export const showsWithheldNames = 'It shows names that you withhold.'
export const pagesToWithhold = 'Pages to withhold'
export const pagesHint = 'For example 3, 5-7. The other pages are handed out as pictures, without text.'
export const writePagesLike = 'Write pages like 3, 5-7.'
export const lettersToShow = 'Letters'
export const onlyOfThisMatter =
  'Letters that were bought. A letter that leaves the matter is no longer shown.'
export const allLetters = (count: number) => `All ${plural(count, 'letter')}`
export const chosenLetters = 'Chosen letters'
export const chooseALetter = 'Choose at least one letter.'
export const pagesOf = (letter: string) => `Pages to withhold of ${letter}`
export const onlyTheNewest = (shown: number) =>
  `The newest ${shown} letters can be chosen here, and others through the API.`
export const alsoLaterLetters = 'Also letters added later'
export const alsoLaterAbout =
  'Letters that are bought or added to the matter after this, with the same parts and names withheld. Their documents are left out while pages of any letter are withheld.'
export const ends = 'Ends'
export const inDays = (days: number) => `In ${plural(days, 'day')}`
export const password = 'Password'
export const passwordHint = 'At least 8 characters. Send it separately from the link.'
export const createLink = 'Create link'
export const copyNow = 'Copy this link now'
export const shownOnce = 'It is shown only once. Anyone who has it can see what you chose.'
export const link = 'link'
export const done = 'Done'
export const atLeastOnePart = 'Choose at least one part.'
