import { ExhibitButton } from '#components/exhibit/exhibit-button.tsx'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { StateBadge } from '#components/format/status-labels.tsx'
import { Card, CardFooter } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Attempt } from '#lib/contract/shipments/attempt.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

const AttemptRow = ({ label, attempt }: { label: string; attempt: Attempt }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5">
    <PrefetchLink href={paths.shipment(attempt.id)} className="text-link font-emphasis">
      {label}
    </PrefetchLink>
    <StateBadge state={pieceState(attempt)} />
    {attempt.shipped_at && (
      <span className="text-sm text-ink-soft">
        <Moment at={attempt.shipped_at} format="short-date" />
      </span>
    )}
    {attempt.carrier && attempt.service && (
      <span className="text-ink-soft">
        <CarrierService carrier={attempt.carrier} service={attempt.service} />
        {attempt.certified_mail && ', Certified Mail'}
      </span>
    )}
    {attempt.tracking_number && (
      <span className="code text-sm wrap-anywhere text-ink-soft">
        {groupTrackingNumber(attempt.tracking_number)}
      </span>
    )}
  </li>
)

const labelOf = ({ carrier }: Attempt, isEarlier: boolean): string => {
  if (carrier === null) return 'Draft to send it again'
  return isEarlier ? 'Earlier attempt' : 'Sent again'
}

/** Shows all other attempts to send a letter, with one proof of those that were purchased. */
export const AttemptsCard = ({ shipment }: { shipment: Shipment }) => {
  const { id, attempts = [], again_reason: reason } = shipment
  const shown = attempts.filter((attempt) => attempt.id === id || attempt.status !== 'cancelled')
  const own = shown.findIndex((attempt) => attempt.id === id)
  const bought = shown.filter(({ carrier }) => carrier !== null)
  return (
    <Card label="Attempts">
      <ul className="divide-y divide-line">
        {shown.map(
          (attempt, index) =>
            index !== own && (
              <AttemptRow key={attempt.id} label={labelOf(attempt, index < own)} attempt={attempt} />
            ),
        )}
      </ul>
      {reason && <p className="border-t border-line px-5 py-2.5 text-sm wrap-anywhere">Reason: “{reason}”</p>}
      {bought.length > 1 && (
        <CardFooter>
          <ExhibitButton
            label="Proof of these attempts…"
            title="Mailing attempts"
            selection={{ ids: bought.map(({ id }) => id).join(',') }}
            description="One signed PDF of every attempt to send this letter, from the first."
          />
        </CardFooter>
      )}
    </Card>
  )
}
