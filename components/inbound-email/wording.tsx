import type { ReactNode } from 'react'

export const inboundEmail = 'Inbound email'
export const howItWorks =
  'Email a PDF to your organization’s address, with the recipient’s address in the text, and get a draft with prices. Nothing is bought by email.'

export const notSetUpHere = 'Inbound email isn’t set up on this installation'
export const yourAdministratorSetsItUp = 'Your administrator can set it up. See docs/inbound-email.md.'

export const address = 'Address'
export const inboundAddress = 'inbound email address'
export const onlyMembers =
  'Accepts email only from members’ verified addresses that can send mail, when the receiving mail server confirms the sender by SPF, DKIM or DMARC.'
export const noAddressYet = 'No address yet. Turn inbound email on to get one.'
export const noLongerReceives = 'This address receives no email while inbound email is off.'
export const on = 'On'
export const off = 'Off'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const turnedOn = 'Inbound email turned on'
export const turnedOff = 'Inbound email turned off'
export const changeAddress = 'Change address'
export const changeTheAddress = 'Change the address?'
export const theOldAddressStops =
  'The current address stops receiving email at once and can’t be restored. Members need the new one.'
export const keepAddress = 'Keep address'
export const addressChanged = 'Address changed'
export const onlyOwnersAndAdmins = 'Only owners and admins can change this address and see received emails.'

export const whatToWrite = 'What to write'
export const exampleIntroduction =
  'Attach the PDF, or several in their order. Write the recipient above your signature:'
export const example = `To:
Elizabeth Swan
179 N Harbor Dr
Redondo Beach, CA 90277

Service: certified
Return receipt: yes
Reference: 2026-0417`
export const theLastThreeLines =
  'The last three lines are optional. Without them, your organization’s default options apply.'

export const receivedEmails = 'Received emails'
export const keptForDays = (days: number) =>
  `Kept for ${days} days, without text and attachments. Verdicts are as the receiving mail server stated them.`
export const settingsCouldNotBeLoaded = 'The inbound email settings could not be loaded'
export const couldNotBeLoaded = 'Received emails could not be loaded'
export const noEmailsYet = 'No emails received yet'
export const emailsAppearHere = 'Every email to your address is listed here, with what became of it.'
export const from = 'From'
export const outcome = 'Outcome'
export const received = 'Received'
export const verdicts = 'Verdicts'
export const noSingleSender = 'No single sender'
export const noSubject = '(no subject)'
export const openDraft = 'Open draft'
export const verdict = (method: string, stated: string | null) => `${method} ${stated ?? '–'}`
export const newestFirst = 'Newest first'
export const older = 'Older'
export const newest = 'Newest'
export const olderEmails = 'Older emails'
export const noOlderEmails = 'There are no older emails.'
export const noNewerEmails = 'These are the newest emails.'

export const orEmailIt = (emailAddress: ReactNode, learnMore: ReactNode) => (
  <>
    Or email a PDF to {emailAddress} with the recipient’s address in the text. {learnMore}
  </>
)
export const howToWriteIt = 'How to write it'
