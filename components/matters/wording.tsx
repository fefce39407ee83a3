import type { ReactNode } from 'react'

export const matters = 'Matters'
export const mattersDescription = 'Letters, evidence, tasks and spending by case, file or property'
export const exportText = 'Export'
export const excel = 'Excel'
export const newMatter = 'New matter'
export const noMattersYet = 'No matters yet'
export const createAMatter =
  'Create a matter, or import a CSV file, to keep the letters of a case, a file or a property together.'
export const noMatchingMatters = 'No matching matters'
export const tryFewerWords = 'Try fewer words or another status.'
export const mattersCouldNotBeLoaded = 'Matters could not be loaded'
export const showAllMatters = 'Show all matters'
export const onThisPage = (count: string | number) => `${count} on this page, newest first`
export const first = 'First'
export const youreOnTheFirst = 'You’re on the first page.'
export const next = 'Next'
export const noMoreMatters = 'No more matters.'

export const searchMatters = 'Search matters'
export const numberNameClient = 'Number, name, client…'
export const search = 'Search'
export const clear = 'Clear'
export const all = 'All'

export const number = 'Number'
export const name = 'Name'
export const client = 'Client'
export const status = 'Status'
export const members = 'Members'
export const noClient = 'No client'
export const noMembers = 'No members'
export const aFormerMember = 'A former member'

export const edit = 'Edit'
export const matterSummary = 'Letters of this matter'
export const letters = 'Letters'
export const delivered = 'Delivered'
export const receiptsOwed = 'Receipts owed'
export const openTasks = 'Open tasks'
export const spent = 'Spent'
export const refundedOf = (refunded: ReactNode) => <>{refunded} refunded</>
export const ofDelivered = 'of delivered letters'
export const lettersByState = 'Letters by state'
export const matterCouldNotBeLoaded = 'Matter could not be loaded'
export const backToMatters = 'Back to matters'

export const letterJourneys = 'Letters'
export const lettersCouldNotBeLoaded = 'Letters could not be loaded'
export const noLettersYet = 'No letters yet'
export const chooseTheMatter =
  'Choose this matter when you send a letter, or on the page of one that you sent.'
export const viewAllLetters = 'View all in shipments'
export const newestShown = (shown: string | number, total: string | number) =>
  `The newest ${shown} of ${total} letters`
export const expectedOn = (day: ReactNode) => <>Expected {day}</>
export const deliveredOn = (day: ReactNode) => <>Delivered {day}</>
export const stopDone = (stop: string) => `${stop}: done`
export const stopPending = (stop: string) => `${stop}: pending`
export const purchased = 'Purchased'
export const printed = 'Printed'
export const mailed = 'Mailed'
export const accepted = 'Accepted'

export const deadlines = 'Deadlines'
export const noDeadlines = 'No letter has an open deadline or an expected day.'
export const dayOf = {
  deadline: 'Deadline',
  mail_by: 'Mail by',
  arrive_by: 'Must arrive by',
  expected: 'Expected',
} as const
export const late = 'Late'
export const firstDeadlines = (shown: string | number, total: string | number) =>
  `The first ${shown} of ${total} days`

export const tasksCouldNotBeLoaded = 'Tasks could not be loaded'
export const noOpenTasks = 'No open tasks.'
export const andMore = (more: string | number) => `and ${more} more`

export const legalHold = 'Legal hold'
export const underLegalHold = 'Under legal hold'
export const holdsCouldNotBeLoaded = 'Legal holds could not be loaded'
export const holdDescription = 'Covers all letters of this matter, including those added later.'
export const noHold = 'No legal hold. Documents and evidence are deleted at the end of their retention.'

export const addresses = 'Addresses'
export const noAddresses = 'No addresses.'
export const addressesCouldNotBeLoaded = 'Addresses could not be loaded'

export const deleteMatter = 'Delete matter'
export const deleteText = 'Delete'
export const deleteThisMatter = 'Delete this matter?'
export const deleteDescription =
  'A matter can be deleted only while no letter, address or legal hold belongs to it. This can’t be undone.'
export const keepMatter = 'Keep matter'
export const matterDeleted = 'Matter deleted'

export const evidenceBundle = 'Evidence bundle'
export const downloadEvidenceOfMatter = 'Download the evidence of this matter'
export const aZipWithTheEvidence =
  'A ZIP with the signed evidence bundle of each letter of this matter that was bought, and an index.'
export const noLettersBought = 'No letter of this matter has been bought yet.'

export const matter = 'Matter'
