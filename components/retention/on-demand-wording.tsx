import type { ReactNode } from 'react'

export const allShipmentsOfMatter = 'All shipments of matter '
export const matterNumberAndName = (number: string, name: string) => `${number} · ${name}`
export const matterNumber = (number: string) => `Matter ${number}`
export const allShipmentsTagged = 'All shipments tagged '
export const shipment = 'Shipment'
export const legalHolds = 'Legal holds'
export const tagName = (name: ReactNode) => <>Tag “{name}”</>
export const placedBy = (placedBy: ReactNode, time: ReactNode) => (
  <>
    Placed by {placedBy}, {time}
  </>
)
export const releasedBy = (releasedBy: ReactNode, time: ReactNode, releaseReason: ReactNode) => (
  <>
    Released by {releasedBy}, {time}: {releaseReason}
  </>
)
export const released = 'Released'
export const legalHoldReleased = 'Legal hold released'
export const theTag = (name: string | number) => `the tag “${name}”`
export const releaseHoldOn = (subject: string | number) => `Release hold on ${subject}`
export const release = 'Release…'
export const releaseLegalHold = 'Release legal hold?'
export const holdOnAnythingPast = (subject: ReactNode, reason: ReactNode) => (
  <>
    Hold on {subject}: “{reason}”. Anything past its retention will be permanently deleted within the hour,
    unless another hold applies.
  </>
)
export const reason = 'Reason'
export const recordedWithYourName = 'Recorded with your name and the time.'
export const enterAReason = 'Enter a reason.'
export const releaseHold = 'Release hold'

export const mailroom = 'Mailroom'
export const aFormerMember = 'a former member'
export const thisShipment = 'this shipment'
