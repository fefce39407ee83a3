export const noMatchingRecipients = 'No matching recipients. '
export const noRecipientsYet = 'No recipients yet. '
export const sendToANew = 'Send to a new address'
export const earlierLetter = ' · earlier letter'

export const sendALetter = 'Send a letter'
export const pdfDocument = 'PDF document'
export const dropToSend = 'Drop to send'
export const dropOrChooseAPdf = 'Drop or choose a PDF'

export const sendToAName = 'Send to… a name from your address book'

export const chooseOnePdf = 'Choose one PDF'
export const thisLineSendsOne =
  'This line sends one letter. To send several PDFs, each as its own letter, start from Send mail.'
export const theUploadOf = (filename: string | number) => `The upload of ${filename}`
export const theLetterCouldNotBePriced = 'The letter could not be priced'
export const theRecipientCouldNotBeLoaded = 'The recipient could not be loaded'

export const bothSides = 'both sides'
export const oneSide = 'one side'
export const color = 'color'
export const blackAndWhite = 'black and white'
