import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { formatEnvelopeSize, formatInches } from '#lib/contract/formats/measures.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Fold } from '#lib/contract/mailpiece/envelopes.values.ts'
import { foldedSize } from '#lib/contract/mailpiece/insert-play.values.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import { formatSize } from '#lib/contract/mailpiece/label-size.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'

import type { Outside, ServiceOnLabel } from './outside.ts'

const describeService = (service: ServiceOnLabel): string =>
  [
    `${carrierName(service.carrier)} ${serviceName(service.carrier, service.service)}`,
    service.isCertified && 'Certified Mail',
    service.hasReturnReceipt && 'electronic return receipt',
    service.confirmation?.endsWith('RESTRICTED') && 'Restricted Delivery',
  ]
    .filter(Boolean)
    .join(', ')

/** Says where the label is: `6 × 4 in, stuck on, 0.25 in from the top and right edges`. */
export const describeLabel = ({ kit, envelope }: Outside): string => {
  const { label, face } = envelope
  if (!label) return 'None: the address shows through the window'
  const size = formatSize(label)
  switch (kits[kit].labelStock) {
    case 'address_sheet':
      return `${size}, on the address sheet, shows through the window`
    case 'envelope':
      return `${size}, printed on the envelope`
    case 'half_sheet':
      return `${size}, on half of an adhesive sheet`
    case 'adhesive_label':
    case null: {
      const right = formatInches(face.width - label.x - label.width)
      const top = formatInches(label.y)
      return `${size}, stuck on, ${top === right ? `${top} from the top and right edges` : `${top} from the top and ${right} from the right edge`}`
    }
  }
}

const describePostage = ({ kit, postage, service }: Outside): string => {
  if (kits[kit].hasOwnPostage) return 'Your own stamp or meter'
  if (postage === null) return service ? 'Printed after you buy' : 'Printed once a service is bought'
  return [
    formatDollars(postage.cents),
    postage.day && formatDay(postage.day, 'date'),
    postage.isSpecimen && 'sandbox specimen, not valid as postage',
  ]
    .filter(Boolean)
    .join(', ')
}

const notYet = 'Not entered yet'

/** Says in words what the front shows, as terms and facts. */
export const outsideFacts = (outside: Outside): [term: string, fact: string][] => {
  const { envelope, from, to, service, trackingNumber } = outside
  return [
    ['Envelope', `${envelope.title}, ${formatEnvelopeSize(envelope.face)}`],
    ...(kits[outside.kit].hasOwnPostage
      ? []
      : [['Return address', from?.join(', ') ?? notYet] satisfies [string, string]]),
    ['Recipient', to?.join(', ') ?? notYet],
    ['Label', describeLabel(outside)],
    ...(service ? [['Service', describeService(service)] satisfies [string, string]] : []),
    ['Postage', describePostage(outside)],
    ...(trackingNumber
      ? [['Tracking number', groupTrackingNumber(trackingNumber)] satisfies [string, string]]
      : []),
  ]
}

/** Names the drawing of the front in one sentence. */
export const describeFront = ({ envelope, to, service, trackingNumber }: Outside): string =>
  [
    `Front of the envelope, ${formatEnvelopeSize(envelope.face)}`,
    envelope.label ? 'with label' : 'with window',
    service && describeService(service),
    to && `to ${to.join(', ')}`,
    trackingNumber && `number ${groupTrackingNumber(trackingNumber)}`,
  ]
    .filter(Boolean)
    .join('; ')

const folds: Record<Fold, string> = {
  none: 'Not folded',
  half: 'Folded once',
  c: 'Folded twice',
}

/** Says how the sheets lie in the envelope: `Folded once, to 5.5 × 8.5 in`. */
export const describeFold = ({ envelope }: Outside): string =>
  envelope.fold === 'none'
    ? folds.none
    : `${folds[envelope.fold]}, to ${formatSize(foldedSize(envelope.fold))}`
