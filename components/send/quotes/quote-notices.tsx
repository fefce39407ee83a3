import { Day } from '#components/format/day.tsx'
import { isAddressError } from '#components/send/addresses/addresses-values.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionError } from '#lib/client/action-result.ts'
import { formatList } from '#lib/contract/formats/numbers.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import { paths } from '#lib/paths.ts'

import type { ComparedQuote } from './quote-order.ts'

/** Lists unavailable services with the reasons. */
export const MissingRates = ({ missing }: { missing: readonly MissingRate[] }) =>
  missing.length === 0 ? null : (
    <section aria-labelledby="missing-rates" className="mt-5 text-sm text-ink-soft">
      <h2 id="missing-rates" className="font-emphasis text-ink">
        Unavailable
      </h2>
      <ul className="mt-1.5 grid gap-2">
        {groupMissing(missing).map(({ carrier, services, reason }) => (
          <li key={`${carrier} ${reason}`}>
            <span className="block font-emphasis text-ink">
              {carrier} {services.join(', ')}
            </span>
            {reason}
          </li>
        ))}
      </ul>
    </section>
  )

/** Services of a carrier that are unavailable for one reason; empty for the whole carrier. */
type MissingGroup = { carrier: string; services: string[]; reason: string }

/** Groups unavailable services by carrier and reason, in their order. */
export const groupMissing = (missing: readonly MissingRate[]): MissingGroup[] => {
  const groups = Map.groupBy(missing, ({ carrier, reason }) => `${carrierName(carrier)} ${reason}`)
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries
    if (!first) return []
    const services = entries.flatMap(({ carrier, service }) =>
      service === null ? [] : serviceName(carrier, service),
    )
    const isEverything = entries.some(({ service }) => service === null)
    return {
      carrier: carrierName(first.carrier),
      services: isEverything ? [] : [...new Set(services)],
      reason: first.reason,
    }
  })
}

/** Names the services whose price is not known: `USPS First-Class Mail and UPS`. */
export const unansweredServices = (missing: readonly MissingRate[]): string =>
  formatList(
    groupMissing(missing.filter((entry) => entry.is_unanswered)).map(({ carrier, services }) =>
      services.length === 0 ? carrier : `${carrier} ${services.join(', ')}`,
    ),
  )

/** Reports that no service with the chosen proof arrives in time, and which one comes closest. */
export const DeadlineMissed = ({
  earliest,
  deadline,
  isCertified,
  isMetOtherwise,
}: {
  earliest: ComparedQuote | null
  deadline: string | null
  isCertified: boolean
  /** A service without Certified Mail arrives in time. */
  isMetOtherwise: boolean
}) => (
  <div aria-live="polite">
    {earliest?.arrival.day && deadline && (
      <Notice
        tone="warn"
        className="mb-4"
        title={
          <>
            No {isCertified ? 'Certified Mail ' : ''}service arrives by <Day day={deadline} />
          </>
        }
      >
        Earliest: {serviceName(earliest.quote.carrier, earliest.quote.service)},{' '}
        <Day day={earliest.arrival.day} />.
        {isMetOtherwise && ' The services below that are not Certified Mail arrive in time.'}
      </Notice>
    )}
  </div>
)

/** Confirms that prices were refreshed. */
export const renewedToast = { title: 'Prices refreshed' }

/** Shows why prices could not be refreshed, with a link to fix it. */
export const RenewalError = ({ shipmentId, error }: { shipmentId: string; error: ActionError | null }) =>
  error && (
    <Notice
      alert
      tone="bad"
      className="mb-4"
      title="Prices could not be refreshed"
      action={
        error.fields.some(isAddressError) && (
          <LinkButton href={paths.send.draftAddresses(shipmentId)}>Edit addresses</LinkButton>
        )
      }
    >
      {error.message}
    </Notice>
  )
