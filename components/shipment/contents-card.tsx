import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { groupTrackingNumber } from '#components/shipments/shipment-label.ts'
import { FoldedCard } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { formatStatedWeight } from '#lib/contract/formats/measures.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import * as wording from './evidence-wording.tsx'
import { partialAddressLine } from './piece-card.tsx'

type Person = ShipmentEvidence['bought_by']

const nameOf = (person: Person): string => person?.name ?? person?.email ?? wording.aFormerMember

const Hash = ({ value, label }: { value: string; label: string }) => (
  <span className="flex items-start gap-1">
    <span className="code min-w-0 text-sm break-all">{value}</span>
    <CopyButton value={value} label={label} />
  </span>
)

/** Shows the contents, bound to their mailpiece. */
export const ContentsCard = ({
  evidence,
  chargedPostageCents,
}: {
  evidence: ShipmentEvidence
  /** What was charged to the card for postage, with its markup. */
  chargedPostageCents: number
}) => {
  const { contents } = evidence
  const { document } = contents
  return (
    <FoldedCard title={wording.contentsRecord} summary={wording.hashesPrintingWeight}>
      <DescriptionList className="sm:grid-cols-[8.5rem_1fr]!">
        <DescriptionItem term={wording.document}>
          <span className="wrap-anywhere">{document.filename}</span>
          <div className="text-sm text-ink-soft">
            {plural(document.page_count, 'page')} · {plural(document.size_bytes, 'byte')}
          </div>
        </DescriptionItem>
        <DescriptionItem term={wording.uploaded}>
          {nameOf(document.uploaded_by)}, <Moment focusable at={document.uploaded_at} />
        </DescriptionItem>
        <DescriptionItem term={wording.documentSha256}>
          <Hash value={document.sha256} label={wording.documentSha256Label} />
        </DescriptionItem>
        <DescriptionItem term={wording.printFileSha256}>
          {contents.print_file_sha256 ? (
            <>
              <Hash value={contents.print_file_sha256} label={wording.printFileSha256Label} />
              <div className="text-sm text-ink-soft">{wording.includesTheFirstSheet}</div>
            </>
          ) : (
            wording.notPrintedYet
          )}
        </DescriptionItem>
        <DescriptionItem term={wording.printed}>
          {plural(contents.sheets, 'sheet')}, {contents.duplex ? wording.bothSides : wording.oneSide},{' '}
          {contents.color ? wording.inColor : wording.inBlackAndWhite}
          {contents.printed_at && (
            <>
              {', '}
              <Moment focusable at={contents.printed_at} />
            </>
          )}
        </DescriptionItem>
        <DescriptionItem term={wording.weight}>
          {wording.calculatedEnvelope(formatStatedWeight(contents.weight_ounces), contents.envelope)}
        </DescriptionItem>
        <DescriptionItem term={wording.postage}>
          {wording.chargedByTheCarrier(<Money cents={contents.postage_cents} />)}
          {chargedPostageCents !== contents.postage_cents && (
            <div className="text-sm text-ink-soft">
              {wording.youPaidWhichIncludes(<Money cents={chargedPostageCents} />)}
            </div>
          )}
        </DescriptionItem>
        <DescriptionItem term={wording.trackingNumber}>
          {contents.tracking_number === null ? (
            wording.noneThisMailIsNotTracked
          ) : (
            <span className="inline-flex items-center">
              <span className="code">{groupTrackingNumber(contents.tracking_number)}</span>
              <CopyButton value={contents.tracking_number} label={wording.trackingNumberLabel} />
            </span>
          )}
        </DescriptionItem>
        <DescriptionItem term={wording.purchased}>
          {nameOf(evidence.bought_by)}, <Moment focusable at={evidence.bought_at} />
        </DescriptionItem>
        <DescriptionItem term={wording.recipientAsEntered}>
          {partialAddressLine(contents.recipient_as_entered)}
        </DescriptionItem>
        <DescriptionItem
          term={contents.recipient_verified.verified ? wording.recipientVerified : wording.recipientAsPrinted}
        >
          {partialAddressLine(contents.recipient_verified)}
          {!contents.recipient_verified.verified && (
            <div className="text-sm text-ink-soft">{wording.notVerified}</div>
          )}
          {contents.unverified_reason && (
            <div className="text-sm text-ink-soft">{wording.mailedAnyway(contents.unverified_reason)}</div>
          )}
        </DescriptionItem>
        {contents.recipient_on_label && (
          <DescriptionItem term={wording.recipientOnLabel}>
            {partialAddressLine(contents.recipient_on_label)}
          </DescriptionItem>
        )}
      </DescriptionList>
    </FoldedCard>
  )
}
