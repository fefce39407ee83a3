import { describePiece, describePrinting } from '#components/format/piece-description.ts'
import { addressDifference, hasDifference, addressLine } from '#components/send/addresses/address-lines.ts'
import { SpellingChoice } from '#components/send/addresses/spelling-choice.tsx'
import { VerifiedAddress } from '#components/send/addresses/verified-address.tsx'
import { Tag } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

/** Shows the return address in a line, or in full when the postal service spells it differently. */
const ReturnSummary = ({ shipment }: { shipment: Shipment }) => {
  const { from_address: from, address_checks: checks } = shipment
  const { entered, verified, used_as_entered: usesEnteredAddress } = checks.from_address
  if (!usesEnteredAddress && !hasDifference(addressDifference(entered, verified ?? from))) {
    return (
      <p className="text-sm text-ink-soft">
        From {addressLine(from)}
        {!from.verified && ' (not verified)'}
      </p>
    )
  }
  return (
    <>
      <h2 className="mt-1 text-sm font-[600] text-ink-soft">From</h2>
      <VerifiedAddress
        printed={from}
        check={checks.from_address}
        choice={<SpellingChoice shipment={shipment} part="from_address" />}
      />
    </>
  )
}

/** Shows the addresses and the mailpiece of the quotes in a few lines, with links to edit them. */
export const DraftSummary = ({ shipment }: { shipment: Shipment }) => (
  <Card label="This draft" className="mb-5 grid sm:grid-cols-[3fr_2fr]">
    <section
      aria-label="Addresses"
      className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 px-4 py-3"
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="text-sm font-[600] text-ink-soft">To</h2>
        <VerifiedAddress
          printed={shipment.to_address}
          check={shipment.address_checks.to_address}
          choice={<SpellingChoice shipment={shipment} part="to_address" />}
        />
        <ReturnSummary shipment={shipment} />
      </div>
      <LinkButton size="small" href={paths.send.draftAddresses(shipment.id)} aria-label="Edit addresses">
        Edit
      </LinkButton>
    </section>
    <section
      aria-label="Printing and mailing"
      className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 px-4 py-3 max-sm:border-t max-sm:border-line sm:border-l sm:border-line"
    >
      <div className="numeric grid min-w-0 content-start gap-1 text-ink-soft">
        <h2 className="text-sm font-[600]">Mailpiece</h2>
        <p>{describePrinting(shipment.page_count, shipment.print_options)}</p>
        <p>{describePiece(shipment.piece)}</p>
        {shipment.tags.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {shipment.tags.map((tag) => (
              <Tag key={tag.id}>{tag.name}</Tag>
            ))}
          </p>
        )}
      </div>
      <LinkButton size="small" href={paths.send.draftOptions(shipment.id)} aria-label="Edit options">
        Edit
      </LinkButton>
    </section>
  </Card>
)
