import { groupTrackingNumber } from '#components/shipments/shipment-label.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { formatEnvelopeSize, formatInches } from '#lib/contract/formats/measures.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Fold } from '#lib/contract/mailpiece/envelopes.values.ts'
import { foldedSize } from '#lib/contract/mailpiece/insert-play.values.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import { formatSize } from '#lib/contract/mailpiece/label-size.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'

import type { Outside, ServiceOnLabel } from './outside.ts'
import * as wording from './wording.tsx'

const describeService = (service: ServiceOnLabel): string =>
  [
    `${carrierName(service.carrier)} ${serviceName(service.carrier, service.service)}`,
    service.isCertified && wording.certifiedMail,
    service.hasReturnReceipt && wording.electronicReturnReceipt,
    service.confirmation?.endsWith('RESTRICTED') && wording.restrictedDelivery,
  ]
    .filter(Boolean)
    .join(', ')

/** Says where the label is: `6 × 4 in, stuck on, 0.25 in from the top and right edges`. */
export const describeLabel = ({ kit, envelope }: Outside): string => {
  const { label, face } = envelope
  if (!label) return wording.noneTheAddressShows
  const size = formatSize(label)
  switch (kits[kit].labelStock) {
    case 'address_sheet':
      return wording.onTheAddressSheet(size)
    case 'envelope':
      return wording.printedOnTheEnvelope(size)
    case 'half_sheet':
      return wording.onHalfOfAnAdhesive(size)
    case 'adhesive_label':
    case null: {
      const right = formatInches(face.width - label.x - label.width)
      const top = formatInches(label.y)
      return wording.stuckOn(
        size,
        top === right ? wording.fromTheTopAndRight(top) : wording.fromTheTopAndFromTheRight(top, right),
      )
    }
  }
}

const describePostage = ({ kit, postage, service }: Outside): string => {
  if (kits[kit].hasOwnPostage) return wording.yourOwnStampOrMeter
  if (postage === null) return service ? wording.printedAfterYouBuy : wording.printedOnceAService
  return [
    formatDollars(postage.cents),
    postage.day && formatDay(postage.day, 'date'),
    postage.isSpecimen && wording.sandboxSpecimenNotValid,
  ]
    .filter(Boolean)
    .join(', ')
}

const notYet = wording.notEnteredYet

/** Says in words what the front shows, as terms and facts. */
export const outsideFacts = (outside: Outside): [term: string, fact: string][] => {
  const { envelope, from, to, service, trackingNumber } = outside
  return [
    ['Envelope', `${envelope.title}, ${formatEnvelopeSize(envelope.face)}`],
    ...(kits[outside.kit].hasOwnPostage
      ? []
      : [[wording.returnAddress, from?.join(', ') ?? notYet] satisfies [string, string]]),
    ['Recipient', to?.join(', ') ?? notYet],
    ['Label', describeLabel(outside)],
    ...(service ? [['Service', describeService(service)] satisfies [string, string]] : []),
    ['Postage', describePostage(outside)],
    ...(trackingNumber
      ? [[wording.trackingNumber, groupTrackingNumber(trackingNumber)] satisfies [string, string]]
      : []),
  ]
}

/** Names the drawing of the front in one sentence. */
export const describeFront = ({ envelope, to, service, trackingNumber }: Outside): string =>
  [
    wording.frontOfTheEnvelope(formatEnvelopeSize(envelope.face)),
    envelope.label ? wording.withLabel : wording.withWindow,
    service && describeService(service),
    to && wording.toList(to.join(', ')),
    trackingNumber && wording.numberTrackingNumber(groupTrackingNumber(trackingNumber)),
  ]
    .filter(Boolean)
    .join('; ')

const folds: Record<Fold, string> = {
  none: wording.notFolded,
  half: wording.foldedOnce,
  c: wording.foldedTwice,
}

/** Says how the sheets lie in the envelope: `Folded once, to 5.5 × 8.5 in`. */
export const describeFold = ({ envelope }: Outside): string =>
  envelope.fold === 'none'
    ? folds.none
    : wording.toFoldsAndSize(folds[envelope.fold], formatSize(foldedSize(envelope.fold)))
