'use client'

import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { carrierName, isPostal } from '#lib/contract/quotes/carriers.values.ts'

import { byCarrier } from './by-carrier.ts'
import type { HandOverChoice } from './use-hand-over.ts'

const countLabels = (pieces: readonly FloorPiece[], isWithoutForm: boolean): string =>
  byCarrier(pieces)
    .map(([carrier, own]) => {
      const listed = isPostal(carrier) ? own.filter(({ tracked }) => tracked).length : 0
      const where = isWithoutForm ? 'on a firm mailing list' : 'on a SCAN form'
      const rest = own.length - listed
      const counts = [
        ...(listed > 0 ? [`${plural(listed, 'piece')} ${where}`] : []),
        ...(rest > 0 ? [`${plural(rest, 'piece')}${isPostal(carrier) ? ' not tracked' : ''}`] : []),
      ]
      return `${carrierName(carrier)}: ${counts.join(', ')}`
    })
    .join('. ')

/** Chooses unpacked pieces too, and lists in place of SCAN forms. */
export const HandOverOptions = ({ choice, unpacked }: { choice: HandOverChoice; unpacked: number }) => (
  <>
    {unpacked > 0 && (
      <Checkbox
        label={`Include ${unpacked} printed, not packed`}
        description="For pieces packed without scanning."
        checked={choice.isWithUnpacked}
        onChange={(event) => choice.setIsWithUnpacked(event.target.checked)}
        className="border-t border-line pt-3 [&_label]:py-2"
      />
    )}
    <Checkbox
      label="Without a SCAN form"
      description="USPS pieces go on a firm mailing list instead, which a clerk postmarks. For pieces that a form refused."
      checked={choice.isWithoutForm}
      onChange={(event) => choice.setIsWithoutForm(event.target.checked)}
      className="[&_label]:py-2"
    />
  </>
)

/** Hands over the chosen pieces once their counts are confirmed. */
export const HandOverButton = ({
  choice,
  chosen,
}: {
  choice: HandOverChoice
  chosen: readonly FloorPiece[]
}) => {
  const unpacked = chosen.filter((piece) => piece.stage === 'printed').length
  if (chosen.length === 0) {
    return (
      <Button
        variant="primary"
        className="h-14! text-lg! sm:justify-self-start"
        disabledReason="Select at least one piece."
      >
        Hand over…
      </Button>
    )
  }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary" className="h-14! text-lg! sm:justify-self-start">
          Hand over {plural(chosen.length, 'piece')}…
        </Button>
      }
      tone="primary"
      title={`Hand over ${plural(chosen.length, 'piece')}?`}
      description={
        <>
          <p>{countLabels(chosen, choice.isWithoutForm)}.</p>
          {unpacked > 0 && (
            <p className="mt-2 font-emphasis text-warn">
              {plural(unpacked, 'piece is', 'pieces are')} not marked as packed.
            </p>
          )}
          <p className="mt-2">
            Carriers will be notified to expect these pieces. Each piece can be on only one SCAN form, so this
            can’t be undone.
          </p>
        </>
      }
      confirmLabel={`Hand over ${chosen.length}`}
      keepLabel="Cancel"
      action={choice.action}
      onConfirm={() => choice.run(chosen)}
    />
  )
}
