import { addressDifference, hasDifference, addressLine } from '#components/address/address-lines.ts'
import { VerifiedAddress } from '#components/address/verified-address.tsx'
import { describePiece, describePrinting } from '#components/format/piece-description.ts'
import { SpellingChoice } from '#components/send/addresses/spelling-choice.tsx'
import { Tag } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

/** Shows the return address, and the choice of its spelling when the postal service has another. */
const ReturnSummary = ({ shipment }: { shipment: Shipment }) => {
  const { from_address: from, address_checks: checks } = shipment
  const { entered, verified, used_as_entered: usesEnteredAddress } = checks.from_address
  const choice = <SpellingChoice shipment={shipment} part="from_address" />
  if (usesEnteredAddress) {
    return <VerifiedAddress printed={from} check={checks.from_address} choice={choice} />
  }
  return (
    <>
      <p className="text-ink-soft">
        {addressLine(from)}
        {!from.verified && ' (not verified)'}
      </p>
      {hasDifference(addressDifference(entered, verified ?? from)) && (
        <div className="text-sm whitespace-nowrap text-ink-soft">Printed in USPS format · {choice}</div>
      )}
    </>
  )
}

/** Shows the addresses and the mailpiece of the quotes in a few lines, with links to edit them. */
export const DraftSummary = ({ shipment }: { shipment: Shipment }) => (
  <Card label="This draft" className="@container mb-5">
    <section
      aria-label="Addresses"
      className="relative grid gap-x-5 gap-y-2 px-4 pt-3 pb-2.5 @xl:grid-cols-2 @xl:px-5"
    >
      <div className="grid min-w-0 content-start gap-0.5 @max-xl:pr-14">
        <h2 className="text-sm font-emphasis text-ink-soft">To</h2>
        <VerifiedAddress
          printed={shipment.to_address}
          check={shipment.address_checks.to_address}
          choice={<SpellingChoice shipment={shipment} part="to_address" />}
        />
      </div>
      <div className="grid min-w-0 content-start gap-0.5 @xl:pr-14">
        <h2 className="text-sm font-emphasis text-ink-soft">From</h2>
        <ReturnSummary shipment={shipment} />
      </div>
      <LinkButton
        size="small"
        href={paths.send.draftAddresses(shipment.id)}
        aria-label="Edit addresses"
        className="absolute top-3 right-4 @xl:right-5"
      >
        Edit
      </LinkButton>
    </section>
    <section
      aria-label="Printing and mailing"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-4 py-2.5 @xl:px-5"
    >
      <div className="numeric flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-soft">
        <h2 className="sr-only">Mailpiece</h2>
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
