import type { ReactNode } from 'react'

export const wayBack = 'Way back'

export const listedOnAScan = 'Listed on a SCAN form that was scanned'
export const acceptedByCarrier = 'Accepted by carrier'
export const inTransit = 'In transit'
export const outForDelivery = 'Out for delivery'
export const deliveryAttempted = 'Delivery attempted'
export const heldByCarrier = 'Held by carrier'
export const sentTheWrongWay = 'Sent the wrong way'

export const delayedByCarrier = 'Delayed by carrier'

export const forwarded = 'Forwarded'

export const undeliverable = 'Undeliverable as addressed'

export const unclaimed = 'Unclaimed'

export const unclearWording = 'Unclear: check the carrier’s page'
export const reportedDamaged = 'Reported damaged'
export const reportedLost = 'Reported lost'
export const refusedByRecipient = 'Refused by recipient'
export const delivered = 'Delivered'
export const returningToSender = 'Returning to sender'
export const returnedToSender = 'Returned to sender'

export const theWayBackIsDrawn = ' The way back is drawn as a line of its own.'
export const mapOfTheJourney = (list: string | number, wayBack: string | number) =>
  `Map of the journey. ${list}.${wayBack}`
export const linesConnectScansTheyArent = (count: ReactNode) => (
  <>Lines connect scans; they aren’t the route.{count}</>
)
export const notOnTheMap = (count: string | number) => ` ${count} not on the map.`
export const stopIs = 'stop is'
export const stopsAre = 'stops are'

export const by = (by: string | number) => ` · by ${by}`
export const receivedTime = (time: ReactNode) => <> · received {time}</>
export const mailingPurchased = 'Mailing purchased'
export const purchasePending = 'Purchase: pending'
export const handedToCarrier = 'Handed to carrier'
export const handoffPending = 'Handoff: pending'
export const packed = 'Packed'
export const packingPending = 'Packing: pending'
export const scanFormNotScanned = 'SCAN form: not scanned'
export const acceptancePendingScanOfThePiece = 'Acceptance: pending (scan of the piece)'
export const inTransitPending = 'In transit: pending'
export const noDeliveryAttempts = 'No delivery attempts'
export const deliveryPending = 'Delivery: pending'
export const notReturning = 'Not returning'
export const returnToSenderPending = 'Return to sender: pending'
export const returnReceiptReceived = 'Return receipt received'
export const returnReceiptPending = 'Return receipt: pending'
export const recordedByMailroom = 'Recorded by Mailroom'
export const carrierScanVia = (vendor: string | number) => `Carrier scan via ${vendor}`
export const scanFormScanVia = (vendor: string | number) => `SCAN form scan via ${vendor}`
export const carrierFileVia = (vendor: string | number) => `Carrier file via ${vendor}`
export const uploadedOrReceivedByEmail = 'Uploaded or received by email'

export const onTheWayBack = ', on the way back'
export const placeNotReported = 'Place not reported'
export const notOnTheMapText = 'not on the map'
export const receivedWithTime = (time: ReactNode) => <>received {time}</>

export const easypost = 'EasyPost'
export const mailingRecord = 'Mailing record'
export const showFewerStops = 'Show fewer stops'
export const allCount = (count: string | number) => `All ${count}`
export const ofTheCarrierVia = (count: string | number, source: string | number) =>
  `${count} of the carrier, via ${source}`
export const announcementsAndForecasts = (count: string | number) => `Announcements and forecasts, ${count}`

export const signedBy = (signedBy: string | number) => `signed by ${signedBy}`
export const eventReceived = (time: ReactNode, time2: ReactNode) => (
  <>
    Event {time} · received {time2}
  </>
)
export const carriersMessage = 'Carrier’s message'
export const carriersMessagesScans = (count: string | number) => `Carrier’s messages, ${count} scans`

export const delivered2 = ', delivered'
export const deliveryAttempted2 = ', delivery attempted'
export const seeTheList = ', see the list'
export const returnedToSender2 = ', returned to sender'
export const expected = ', expected'
