import type { ReactNode } from 'react'

export const certifiedMail = 'Certified Mail'
export const restrictedDelivery = 'Restricted Delivery'
export const noneTheAddressShows = 'None: the address shows through the window'
export const onTheAddressSheet = (size: string | number) =>
  `${size}, on the address sheet, shows through the window`
export const printedOnTheEnvelope = (size: string | number) => `${size}, printed on the envelope`
export const onHalfOfAnAdhesive = (size: string | number) => `${size}, on half of an adhesive sheet`
export const stuckOn = (size: string | number, top: string | number) => `${size}, stuck on, ${top}`
export const fromTheTopAndRight = (top: string | number) => `${top} from the top and right edges`
export const fromTheTopAndFromTheRight = (top: string | number, right: string | number) =>
  `${top} from the top and ${right} from the right edge`
export const yourOwnStampOrMeter = 'Your own stamp or meter'
export const printedAfterYouBuy = 'Printed after you buy'
export const printedOnceAService = 'Printed once a service is bought'
export const notEnteredYet = 'Not entered yet'
export const returnAddress = 'Return address'
export const trackingNumber = 'Tracking number'
export const frontOfTheEnvelope = (envelopeSize: string | number) => `Front of the envelope, ${envelopeSize}`
export const toList = (list: string | number) => `to ${list}`
export const numberTrackingNumber = (trackingNumber: string | number) => `number ${trackingNumber}`
export const notFolded = 'Not folded'
export const foldedOnce = 'Folded once'
export const foldedTwice = 'Folded twice'
export const toFoldsAndSize = (folds: string | number, size: string | number) => `${folds}, to ${size}`

export const backOfTheEnvelope = (envelopeSize: string | number, list: string | number) =>
  `Back of the envelope, ${envelopeSize}; ${list}`

export const toScale = (envelopeSize: ReactNode) => <>{envelopeSize}, to scale</>
export const sideOfTheEnvelope = 'Side of the envelope'
export const inWords = 'In words'

export const recipientsAddress = 'Recipient’s address'
export const returnAddressIfYourEnvelopes = 'Return address, if your envelopes bear one'
export const yourStampOrMeter = 'Your stamp or meter'

export const postageAndBarcodeArePrinted = 'Postage and barcode are printed here after you buy'
export const certifiedMail2 = 'CERTIFIED MAIL®'
export const returnReceiptElectronic = 'RETURN RECEIPT ELECTRONIC'
export const restrictedDelivery2 = 'RESTRICTED DELIVERY'
export const uspsCertifiedMail = 'USPS CERTIFIED MAIL®'
export const uspsTracking = 'USPS TRACKING #'
export const uspsAdultSignatureTracking = 'USPS ADULT SIGNATURE TRACKING #'
export const uspsSignatureTracking = 'USPS SIGNATURE TRACKING #'
export const recipientsNameAndAddress = 'Recipient’s name and address'
export const sandboxSpecimen = 'SANDBOX SPECIMEN'
export const usPostage = 'US POSTAGE'
export const theCarriersBarcode = 'The carrier’s barcode'
export const uspsService = (service: string | number) => `USPS ${service}`
export const shipDate = 'SHIP DATE'
export const shipTo = 'SHIP TO:'
export const adultSignatureRequired = 'ADULT SIGNATURE REQUIRED'
export const signatureRequired = 'SIGNATURE REQUIRED'

export const fillEnvelopeSoftItalic = 'fill-envelope-soft italic'

export const printsFoldsAndMails = (part: ReactNode, partnerTitles: ReactNode) => (
  <>
    {part}
    {partnerTitles} prints, folds and mails this letter. Its envelope is not known here, so none is drawn.
  </>
)
export const choosesTheEnvelope = (partnerTitles: ReactNode) => <>{partnerTitles} chooses the envelope.</>

export const declaredWeight = (weight: string | number) => `${weight} declared`

export const electronicReturnReceipt = 'electronic return receipt'
export const sandboxSpecimenNotValid = 'sandbox specimen, not valid as postage'
export const withLabel = 'with label'
export const withWindow = 'with window'
