import type { ReactNode } from 'react'

export const unfinishedDrafts = 'Unfinished drafts'
export const allDrafts = 'All drafts'
export const toStarted = (name: ReactNode, count: ReactNode, time: ReactNode) => (
  <>
    to {name} · {count}, started {time}
  </>
)

export const dropThePdfsYouWant = 'Drop the PDFs you want to mail'
export const eachFileBecomesItsOwn =
  'Several become letters of their own, or one letter. Files can’t be password-protected. We check them right away.'
export const choosePdfs = 'Choose PDFs'
export const addMorePdfs = 'Add more PDFs'
export const eachFileBecomesItsOwnLetter = 'Each file becomes its own letter.'
export const toTheEndOfThisLetter = 'They are added to the end of this letter.'
export const replaceWithAnotherPdf = 'Replace with another PDF'
export const yourAddressesAndOptions = 'Your addresses and options stay the same.'
export const chooseAPdf = 'Choose a PDF'
export const pdfDocument = 'PDF document'
export const dropToUpload = 'Drop to upload'
export const checkingThePages = 'Checking the pages…'
export const upload = 'Upload'
export const uploadingName = (name: string | number) => `Uploading ${name}`
export const uploadedCheckingThePages = 'Uploaded. Checking the pages.'
export const cancelUpload = 'Cancel upload'

export const unsavedInThisBrowser = 'Unsaved in this browser'
export const notQuotedLastEdited = (time: ReactNode) => <>Not quoted · Last edited {time}</>
export const discardFilename = (filename: string | number) => `Discard ${filename}`

export const tryAgain = 'Try again'
export const theUploadOf = (name: string | number) => `The upload of ${name}`

export const theUploadTookToo = 'The upload took too long'
export const theUploadWasIncomplete = 'The upload was incomplete'
export const theUploadWasInterrupted = 'The upload was interrupted'
export const tooManyUploadsAtOnce = 'Too many uploads at once'
export const couldNotBeUploaded = (filename: string | number) => `${filename} could not be uploaded`
export const tryAgainIfItKeeps = 'Try again. If it keeps failing, open the file and save it as a new PDF.'
export const isEmpty = (name: string | number) => `${name} is empty`
export const exportTheDocumentToPdf = 'Export the document to PDF again and choose the new file.'
export const isNotAPdf = (name: string | number) => `${name} is not a PDF`
export const onlyPdfFilesCanBeMailed =
  'Only PDF files can be mailed. Export or print the file to PDF, then try again.'
export const filesWereDropped = (count: string | number) => `${count} files were dropped`
export const noFileWasDropped = 'No file was dropped'
export const choosePdfsInstead = 'Choose PDFs from your computer instead.'
export const chooseTheOnePdf = 'Choose the one PDF that replaces this document.'

export const uploadCancelled = 'Upload cancelled'

export const waitingBytes = (bytes: ReactNode) => <>Waiting · {bytes}</>
export const uploadOf = (name: string | number) => `Upload of ${name}`
export const uploaded = (detail: string | number) => `${detail}% uploaded`
export const checkedReadyForAnAddress = (count: ReactNode) => <>{count} · checked, ready for an address</>
export const addAddressFor = (name: string | number) => `Add address for ${name}`
export const addAddress = 'Add address'
export const tryAgainWithName = (name: string | number) => `Try again: ${name}`
export const dismissName = (name: string | number) => `Dismiss ${name}`
export const cancelTheUploadOf = (name: string | number) => `Cancel the upload of ${name}`
export const notAccepted = (count: string | number) => `${count} not accepted`
export const uploadedFiles = 'Uploaded files'
export const pdf = 'PDF'
export const eachFileBecomesItsOwnLetterAdd =
  'Each file becomes its own letter. Add the addresses one by one. Each letter waits in this browser until you finish it.'

export const theUploadOfWithCount = (count: string | number) => `The upload of ${count}`

export const cannotBePrinted = 'cannot be printed'
export const hasTooManyPages = 'has too many pages'
export const isTooLarge = 'is too large'

export const uploadingCount = (count: string | number) => `${count} uploading`
export const startedCount = (count: string | number) => `${count} started`
