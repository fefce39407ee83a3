'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { WordsDialog } from '#components/tasks/text-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { LegalHold } from '#lib/contract/retention/retention.ts'
import { paths } from '#lib/paths.ts'

import { releaseHold } from './actions.ts'

type HoldListProps = {
  holds: readonly LegalHold[]
  readerId: string
  canRelease: boolean
  /** Whether to name the held shipment or tag. */
  showsSubject?: boolean
}

const Subject = ({ hold }: { hold: LegalHold }) => {
  if (hold.tag) {
    return (
      <>
        All shipments tagged{' '}
        <PrefetchLink
          href={paths.shipments({ tag: hold.tag.name })}
          className="font-emphasis hover:underline"
        >
          {hold.tag.name}
        </PrefetchLink>
      </>
    )
  }
  if (hold.matter) {
    return (
      <>
        All shipments of matter{' '}
        <PrefetchLink href={paths.matter(hold.matter.id)} className="font-emphasis hover:underline">
          {hold.matter.number} · {hold.matter.name}
        </PrefetchLink>
      </>
    )
  }
  if (!hold.shipment) return <>Shipment</>
  return (
    <>
      <PrefetchLink href={paths.shipment(hold.shipment.id)} className="font-emphasis hover:underline">
        {hold.shipment.title}
      </PrefetchLink>
      {hold.shipment.tracking_number && (
        <span className="code ml-2 inline-block text-sm text-ink-soft max-sm:ml-0 max-sm:block">
          {groupTrackingNumber(hold.shipment.tracking_number)}
        </span>
      )}
    </>
  )
}

/** Says through what a hold applies to a shipment, where it is not on that shipment alone. */
const Through = ({ hold }: { hold: LegalHold }) => {
  const text = hold.tag ? <>Tag “{hold.tag.name}”</> : hold.matter && `Matter ${hold.matter.number}`
  return text === null ? null : <div className="text-sm text-ink-soft">{text}</div>
}

/** Lists legal holds with their author, date, reason and scope. */
export const HoldList = ({ holds, readerId, canRelease, showsSubject = false }: HoldListProps) => (
  <ul aria-label="Legal holds" className="divide-y divide-line">
    {holds.map((hold) => (
      <li key={hold.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
        <div className="min-w-0 flex-1 basis-52">
          {showsSubject ? (
            <div className="wrap-anywhere">
              <Subject hold={hold} />
            </div>
          ) : (
            <Through hold={hold} />
          )}
          <p className={showsSubject ? 'mt-0.5 wrap-anywhere' : 'font-emphasis wrap-anywhere'}>
            {hold.reason}
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">
            Placed by {holdActor(hold.placed_by, hold.placed_by_name, readerId)},{' '}
            <Moment at={hold.placed_at} />
          </p>
          {hold.released_at && (
            <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
              Released by {holdActor(hold.released_by, hold.released_by_name, readerId)},{' '}
              <Moment at={hold.released_at} />: {hold.release_reason}
            </p>
          )}
        </div>
        {hold.released_at ? <Badge>Released</Badge> : canRelease && <ReleaseHold hold={hold} />}
      </li>
    ))}
  </ul>
)

/** Names the person who placed or released a hold. */
const holdActor = (actor: string | null, name: string | null, readerId: string): string => {
  if (actor === `user:${readerId}`) return 'you'
  if (name) return name
  return actor === null ? 'Mailroom' : 'a former member'
}

/** Releases a hold, with a reason. */
export const ReleaseHold = ({ hold }: { hold: LegalHold }) => {
  const toast = useToast()
  const release = useAction(releaseHold, {
    after: { reread: ['listHolds', 'listUpcomingPurges', 'getShipmentEvidence', 'listShipmentActivity'] },
    onSuccess: () => toast({ title: 'Legal hold released' }),
  })
  const subject = hold.tag
    ? `the tag “${hold.tag.name}”`
    : hold.matter
      ? `Matter ${hold.matter.number}`
      : (hold.shipment?.title ?? 'this shipment')
  return (
    <WordsDialog
      trigger={
        <Button size="small" aria-label={`Release hold on ${subject}`}>
          Release…
        </Button>
      }
      title="Release legal hold?"
      description={
        <>
          Hold on {subject}: “{hold.reason}”. Anything past its retention will be permanently deleted within
          the hour, unless another hold applies.
        </>
      }
      label="Reason"
      hint="Recorded with your name and the time."
      needed="Enter a reason."
      submitLabel="Release hold"
      action={release}
      onSubmit={(reason) => release.run(hold.id, reason)}
    />
  )
}
