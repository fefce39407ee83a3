import type { ReactNode } from 'react'

export const exhibitPdf = 'Exhibit PDF'

export const title = 'Title'
export const titleExample = 'Such as “Exhibit B”. It is on the cover and on every page.'
export const defaultTitle = 'Exhibit'
export const enterATitle = 'Enter a title.'
export const includeForEachLetter = 'Include for each letter'
export const whatIsNotThere =
  'What doesn’t exist or was deleted is stated. What you leave out is named on the cover.'
export const chooseAtLeastOne = 'Choose at least one part.'
export const aFormToReviewAndSign = 'A form to review and sign. Mailroom doesn’t keep signed declarations.'
export const batesPrefix = 'Bates prefix'
export const batesPrefixExample = 'SMITH stamps SMITH000001 on the first page.'
export const batesPrefixRule =
  'Start with a letter or digit. Use letters, digits, spaces, periods, hyphens and underscores.'
export const firstNumber = 'First number'
export const firstNumberRule = 'Enter a whole number from 1 to 999999.'

export const counting = ' Counting…'
export const exhibitCantBeCreated = 'Exhibit can’t be created'
export const tryAgain = 'Try again'
export const couldntReachMailroom = 'Couldn’t reach Mailroom. Check your connection and try again.'
export const noLettersMatch = 'No letters match. There’s nothing to download.'
export const aboutSize = (letters: ReactNode, pages: ReactNode, bytes: ReactNode) => (
  <>
    {letters}
    {pages}, about {bytes}.
  </>
)
export const withPagesOfDocuments = (pages: string | number) => ` with ${pages} of documents`
export const documentPage = 'page'
export const letter = 'letter'
export const pagesAreReduced =
  'Every page is numbered. Pages of other files are reduced to leave room for the number, and nothing covers them.'
export const youCanCloseThisWindow = 'You can close this window while it downloads, but not the page.'
export const theExhibitIsBuilt =
  'The exhibit is built as it downloads, so your browser can’t show the time left. If the download is interrupted, start it again.'

export const downloadPdf = 'Download PDF'
export const downloadAgain = 'Download again'
export const cancelDownload = 'Cancel download'
export const exhibitNotDownloaded = 'Exhibit not downloaded'
export const exhibitSaved = 'Exhibit saved'
export const savedSize = (letters: ReactNode, bytes: ReactNode) => (
  <>
    {letters}, {bytes}. Keep the file as it is: a copy that another program saves can’t be verified.
  </>
)
export const exhibitDownload = 'Exhibit download'
export const ofCount = (count: ReactNode, total: ReactNode) => (
  <>
    {count} of {total}
  </>
)
export const ofAbout = (bytes: ReactNode, total: ReactNode) => (
  <>
    {bytes} of about {total}
  </>
)
