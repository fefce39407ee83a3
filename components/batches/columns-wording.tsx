import type { ReactNode } from 'react'

export const matchColumns = 'Match columns'
export const bulkSendCouldNotBeLoaded = 'Bulk send could not be loaded'
export const columns = 'Columns'
export const chooseTheAddress = 'Choose which address you mail to'
export const yourChoicesAreRemembered = (filename: string | number, count: string | number) =>
  `${filename}, ${count}. Your choices are remembered for files with the same headers.`

export const letterAndOptions = 'Letter and options'
export const defaultsForEveryRow =
  'Defaults for every row. Columns in your list can override them. Nothing is charged yet.'
export const yourOrganizationHasNo = 'Your organization has no return address'
export const setReturnAddress = 'Set return address'
export const itsPrintedOnEvery = 'It’s printed on every envelope and required for quotes.'

export const bulkSend = 'Bulk send'
export const bulkSendsCouldNotBeLoaded = 'Bulk sends could not be loaded'
export const bulkSends = 'Bulk sends'
export const onThisPageNewest = (count: string | number) => `${count} on this page, newest first`
export const newest = 'Newest'
export const noNewerBulkSends = 'No newer bulk sends.'
export const older = 'Older'
export const noOlderBulkSends = 'No older bulk sends.'
export const sendOneLetterToMany =
  'Send one letter to many recipients, or a different letter to each. Every row is checked and priced before you pay.'
export const templateXlsx = 'Template (XLSX)'
export const templateCsv = 'Template (CSV)'

export const lowestPricePerRow = 'Lowest price per row that meets the date below.'
export const earliestArrivalPerRow = 'Earliest arrival per row, at any price.'
export const checkRows = (count: string | number) => `Check ${count} rows`
export const chooseAPdfFirst = 'Choose a PDF or a template first.'
export const carrier = 'Carrier'
export const chosenPerRowFromAll = 'Chosen per row from all carriers’ quotes.'
export const preference = 'Preference'
export const mustArriveBy = 'Must arrive by'
export const weFlagRowsThatCant = 'We flag rows that can’t arrive in time.'
export const printing = 'Printing'
export const bothSides = 'Both sides'
export const usesHalfThePaper = 'Uses half the paper; may lower postage.'
export const color = 'Color'
export const blackAndWhiteCosts = 'Black and white costs less per page.'
export const forYourRecords = 'For your records'
export const internalOnlyNotPrinted = 'Internal only. Not printed.'
export const name = 'Name'

export const column = 'Column'
export const field = 'Field'
export const sampleValues = 'Sample values'
export const columnIndex = (index: string | number) => `Column ${index}`
export const ignored = 'Ignored'
export const noSampleValues = 'No sample values'

export const continueText = 'Continue'
export const readingTheRows = 'Reading the rows…'
export const fieldFor = (header: string | number) => `Field for ${header}`
export const columnWithIndex = (index: string | number) => `column ${index}`
export const ignore = 'Ignore'
export const fixTheColumnMatching = 'Fix the column matching'
export const youCanFixThese = 'You can fix these rows after the check.'

export const preview = 'Preview'
export const howTheFirstRows = 'How the first rows are read.'
export const row = 'Row'
export const recipient = 'Recipient'
export const address = 'Address'
export const otherFields = 'Other fields'
export const noName = 'No name'
export const noAddress = 'No address'

export const uploadFailedChooseTheFile = 'Upload failed. Choose the file again.'
export const waitWith = (name: string) =>
  `${name}: Wait until the other files are uploaded, then choose it again.`
export const documents = 'Documents'
export const pdfsToPrintAndMail = 'PDFs to print and mail.'
export const pdfForAllRows = 'PDF for all rows'
export const chooseAnotherFileToReplace = (filename: ReactNode, count: ReactNode) => (
  <>
    {filename}, {count}. Choose another file to replace it.
  </>
)
export const usedForRowsWithout = 'Used for rows without their own PDF.'
export const theSameLetterForEvery = 'The same letter for every recipient.'
export const pdfsForIndividualRows = 'PDFs for individual rows'
export const selectAllFilesAtOnce = 'Select all files at once. They’re matched to rows by file name.'
export const uploadedSuchAsYouCanAdd = (count: string | number, filename: string | number) =>
  `${count} uploaded, such as ${filename}. You can add more.`
export const pdf = 'PDF'
export const uploadingPdfs = 'Uploading PDFs'
export const uploadingDone = (count: ReactNode, done: ReactNode) => (
  <>
    Uploading {count}: {done} done
  </>
)
export const couldNotBeUploaded = (count: string | number) => `${count} could not be uploaded`

export const certifiedMail = 'Certified Mail'
export const notCertified = 'Not certified'
export const blackAndWhite = 'Black and white'
export const defaultsColumnsCanOverride = 'Defaults. Columns can override them per row.'
export const none = 'None'
export const service = 'Service'
export const arrivesBy = 'Arrives by'
export const noDeadline = 'No deadline'
export const mailing = 'Mailing'
export const tags = 'Tags'

export const viewOnlyAccess = 'View-only access'
export const yourRoleCantSend = 'Your role can’t send mail. Ask an owner, admin or sender.'

export const theUploadOf = (name: string | number) => `The upload of ${name}`
export const isLargerThan10 = (name: string | number) =>
  `${name} is larger than 10 MB. Split it into smaller files.`
export const theFileCouldNotBeRead = 'The file could not be read. Choose it again.'
export const waitForTheUploadOf = (name: string) => `Wait until ${name} is read, then upload another file.`
export const noFileWasDropped = 'No file was dropped. Choose a file instead.'
export const uploadOneFileAtATime = 'Upload one file at a time.'
export const recipientList = 'Recipient list'
export const dropToUpload = 'Drop to upload'
export const dropYourRecipientList = 'Drop your recipient list'
export const csvOrXlsxUp = 'CSV or XLSX, up to 5,000 rows, with column names in the first row.'
export const readingName = (name: string | number) => `Reading ${name}`
export const chooseAFile = 'Choose a file'

export const returnReceipt = 'return receipt'
export const bothSides2 = 'both sides'
export const oneSide = 'one side'

export const orALetterFromATemplate = 'Or a letter from a template'
export const noTemplate = 'No template'
export const columnsFillFields =
  'Columns fill the fields: “Amount due” fills {{amount_due}}. Each row gets a letter of its own.'
export const madeAtTheCheck = 'Each row’s letter is made when the rows are checked, and shown for review.'
export const noColumnFills = (fields: string) => `No column fills ${fields}.`
export const templateVersion = (name: string, version: number) => `${name}, version ${version}`

export const listsAddNoCompanions = 'Lists don’t add First-Class companions'
export const sendCompanionsAsWell =
  'Your organization adds one to each certified letter. For letters that require both, upload the list a second time and send it by First-Class Mail, or send them one at a time.'
