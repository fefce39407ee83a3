import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { FoldedPart } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { formatStatedWeight } from '#lib/contract/formats/measures.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { partialAddressLine } from './facts-card.tsx'

type Person = ShipmentEvidence['bought_by']

const nameOf = (person: Person): string => person?.name ?? person?.email ?? 'a former member'

const Hash = ({ value, label }: { value: string; label: string }) => (
  <span className="flex items-start gap-1">
    <span className="code min-w-0 text-sm break-all">{value}</span>
    <CopyButton value={value} label={label} />
  </span>
)

/** Shows the contents, bound to their mailpiece. */
export const ContentsPart = ({
  evidence,
  chargedPostageCents,
}: {
  evidence: ShipmentEvidence
  /** Charge to the card for postage, with its markup. */
  chargedPostageCents: number
}) => {
  const { contents } = evidence
  const { document } = contents
  const verified = partialAddressLine(contents.recipient_verified)
  const onLabel = contents.recipient_on_label && partialAddressLine(contents.recipient_on_label)
  return (
    <FoldedPart title="Contents record" summary="Hashes, printing, weight">
      <DescriptionList className="text-sm sm:grid-cols-[6.5rem_1fr]! print:grid-cols-[9rem_1fr]! print:gap-y-0.5!">
        <DescriptionItem term="Document">
          <span className="wrap-anywhere">{document.filename}</span>
          <div className="text-ink-soft">
            {plural(document.page_count, 'page')} · {plural(document.size_bytes, 'byte')}
          </div>
        </DescriptionItem>
        <DescriptionItem term="Uploaded">
          {nameOf(document.uploaded_by)}, <Moment focusable at={document.uploaded_at} />
        </DescriptionItem>
        <DescriptionItem term="Document SHA-256">
          <Hash value={document.sha256} label="document SHA-256" />
        </DescriptionItem>
        <DescriptionItem term="Print file SHA-256">
          {contents.print_file_sha256 ? (
            <>
              <Hash value={contents.print_file_sha256} label="print file SHA-256" />
              <div className="text-ink-soft">includes the address sheet or packing slip</div>
            </>
          ) : (
            'Not printed yet'
          )}
        </DescriptionItem>
        <DescriptionItem term="Printed">
          {plural(contents.sheets, 'sheet')}, {contents.duplex ? 'both sides' : 'one side'},{' '}
          {contents.color ? 'in color' : 'in black and white'}
          {contents.printed_at && (
            <>
              {', '}
              <Moment focusable at={contents.printed_at} />
            </>
          )}
        </DescriptionItem>
        <DescriptionItem term="Weight">
          {formatStatedWeight(contents.weight_ounces)} calculated, {contents.envelope} envelope
        </DescriptionItem>
        <DescriptionItem term="Postage">
          <Money cents={contents.postage_cents} /> charged by the carrier
          {chargedPostageCents !== contents.postage_cents && (
            <div className="text-ink-soft">
              You paid <Money cents={chargedPostageCents} />, which includes the markup on postage.
            </div>
          )}
        </DescriptionItem>
        <DescriptionItem term="Tracking number">
          {contents.tracking_number === null ? (
            'None: this mail is not tracked'
          ) : (
            <span className="inline-flex items-center">
              <span className="code">{groupTrackingNumber(contents.tracking_number)}</span>
              <CopyButton value={contents.tracking_number} label="tracking number" />
            </span>
          )}
        </DescriptionItem>
        <DescriptionItem term="Purchased">
          {nameOf(evidence.bought_by)}, <Moment focusable at={evidence.bought_at} />
        </DescriptionItem>
        <DescriptionItem term="Recipient, as entered">
          {partialAddressLine(contents.recipient_as_entered)}
        </DescriptionItem>
        <DescriptionItem
          term={contents.recipient_verified.verified ? 'Recipient, verified' : 'Recipient, as printed'}
        >
          {verified}
          {!contents.recipient_verified.verified && <div className="text-ink-soft">not verified</div>}
          {contents.unverified_reason && (
            <div className="text-ink-soft">
              Reason to mail to this address anyway: “{contents.unverified_reason}”
            </div>
          )}
        </DescriptionItem>
        {onLabel !== null && onLabel.toUpperCase() !== verified.toUpperCase() && (
          <DescriptionItem term="Recipient, on label">{onLabel}</DescriptionItem>
        )}
      </DescriptionList>
    </FoldedPart>
  )
}
