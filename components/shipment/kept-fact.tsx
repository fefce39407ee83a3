import { Moment } from '#components/format/moment.tsx'
import { describeDaysLeft, warningTone } from '#components/retention/expiry-label.ts'
import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'
import type { EvidenceRetention, ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'

import { Fact } from './fact.tsx'

type ClockProps = { expiresAt: string; daysLeft: number | null; deletedAt: string | null; isHeld: boolean }

const Clock = ({ expiresAt, daysLeft, deletedAt, isHeld }: ClockProps) => {
  if (deletedAt) {
    return (
      <>
        Deleted on <Moment focusable at={deletedAt} format="date" />
      </>
    )
  }
  if (daysLeft === null) return <>Starts when handed over to the carrier</>
  return (
    <>
      Until <Moment focusable at={expiresAt} format="date" />
      {isHeld && <span className="text-ink-soft">, retained by legal hold</span>}
      {!isHeld && warningTone(daysLeft) && (
        <span className="text-ink-soft">, deletes {describeDaysLeft(daysLeft)}</span>
      )}
    </>
  )
}

type KeptFactProps = { shipmentId: string; evidence: ShipmentEvidence; canHold: boolean }

/** Returns whether evidence and document are kept equally long. */
const isOneClock = (retention: EvidenceRetention): boolean =>
  retention.evidence_expires_at.slice(0, 10) === retention.document_expires_at.slice(0, 10) &&
  retention.evidence_deleted_at?.slice(0, 10) === retention.document_deleted_at?.slice(0, 10)

/** Shows how long evidence and document are kept, and places a legal hold. */
export const KeptFact = ({ shipmentId, evidence: { retention }, canHold }: KeptFactProps) => {
  const ofEvidence = (
    <Clock
      expiresAt={retention.evidence_expires_at}
      daysLeft={retention.evidence_days_left}
      deletedAt={retention.evidence_deleted_at}
      isHeld={retention.is_held}
    />
  )
  return (
    <Fact term="Kept">
      {isOneClock(retention) ? (
        ofEvidence
      ) : (
        <>
          <p>Evidence: {ofEvidence}</p>
          <p>
            Document:{' '}
            <Clock
              expiresAt={retention.document_expires_at}
              daysLeft={retention.document_days_left}
              deletedAt={retention.document_deleted_at}
              isHeld={retention.is_held}
            />
          </p>
        </>
      )}{' '}
      {canHold && !retention.is_held && retention.evidence_deleted_at === null && (
        <HoldButton shipmentId={shipmentId} />
      )}
    </Fact>
  )
}

const load = () => import('#components/retention/place-hold.tsx').then((module) => module.PlaceHold)

/** Opens the form of a legal hold, which loads when its button is hovered or focused. */
const HoldButton = ({ shipmentId }: { shipmentId: string }) => (
  <OnDemandDialog
    load={load}
    of={{ startsOpen: true, subject: { shipment_id: shipmentId } }}
    trigger={
      <button type="button" className="text-link print:hidden">
        Place legal hold…
      </button>
    }
  />
)
