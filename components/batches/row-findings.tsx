import { BookUser, Copy, DoorOpen, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'

import { addressDifference, placeLines } from '#components/address/address-lines.ts'
import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { AddressCheck } from '#lib/contract/addresses/address.ts'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import { buyableStates, canEditRow } from '#lib/contract/batches/batch-states.values.ts'
import { paths } from '#lib/paths.ts'

import { DecideButton, KnownAddressButton, SpellingButton } from './decide-buttons.tsx'

/** Findings are decided about while the row can be bought. */
const isOpen = ({ state }: BatchRow): boolean => buyableStates.includes(state)

const spellingOf = ({ corrected, address_check: check }: BatchRow): string => {
  if (check?.used_as_entered) return 'Printed as entered'
  return corrected === 'decided' ? 'Correction accepted' : 'Printed as verified'
}

type FindingProps = { batchId: string; row: BatchRow; canChange: boolean }

const Line = ({
  icon: Icon,
  children,
  actions,
}: {
  icon: typeof Copy
  children: ReactNode
  actions: ReactNode
}) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warn/20 bg-warn-soft px-3 py-2 text-sm">
    <Icon aria-hidden="true" className="size-4 shrink-0 text-warn" />
    <div className="min-w-0 flex-1 basis-52 wrap-anywhere">{children}</div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </div>
)

/** The corrected address on one line, its changes marked. */
const Marked = ({ entered, verified }: Pick<AddressCheck, 'entered' | 'verified'>) =>
  verified &&
  addressDifference(entered, verified).map((part, index) =>
    part.isChanged ? (
      // oxlint-disable-next-line react/no-array-index-key -- a run has no other name than its place.
      <ins key={index} className="rounded-xs bg-good-soft font-emphasis text-good no-underline">
        {part.text}
      </ins>
    ) : (
      part.text
    ),
  )

const Corrected = ({ batchId, row, canChange }: FindingProps) => {
  const { address_check: check, corrected } = row
  if (!check || corrected === null) return null
  const difference = (
    <>
      <span className="block text-ink-soft">
        Entered: <del className="no-underline">{placeLines(check.entered).join(', ')}</del>
      </span>
      <span className="block">
        Verified: <Marked {...check} />
      </span>
    </>
  )
  if (corrected === 'decided' || !isOpen(row)) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
          {difference}
          <span className="block text-ink-soft">{spellingOf(row)}</span>
        </div>
        {canChange && canEditRow(row.state) && (
          <SpellingButton batchId={batchId} row={row.row} usesEntered={check.used_as_entered} />
        )}
      </div>
    )
  }
  return (
    <Line
      icon={PencilLine}
      actions={
        canChange && (
          <>
            <DecideButton
              batchId={batchId}
              row={row.row}
              finding="corrected"
              label="Accept"
              name={`Accept the correction of row ${row.row}`}
            />
            <SpellingButton batchId={batchId} row={row.row} usesEntered={false} />
          </>
        )
      }
    >
      <span className="font-emphasis">Address corrected</span>
      {difference}
    </Line>
  )
}

const MissingUnit = ({ batchId, row, canChange }: FindingProps) =>
  row.missing_unit === 'pending' &&
  isOpen(row) && (
    <Line
      icon={DoorOpen}
      actions={
        canChange && (
          <DecideButton
            batchId={batchId}
            row={row.row}
            finding="missing_unit"
            label="Mail without it"
            name={`Mail without it: row ${row.row}`}
          />
        )
      }
    >
      <span className="block font-emphasis">
        {row.address_check?.entered.street2 ? 'Apartment not found' : 'Apartment missing'}
      </span>
      <span className="text-ink-soft">
        The building is deliverable. Edit the row to add or correct the apartment or suite.
      </span>
    </Line>
  )

const OtherAddress = ({ batchId, row, canChange }: FindingProps) => {
  const { known_address: known } = row
  if (row.other_address !== 'pending' || known === null || !isOpen(row)) return null
  return (
    <Line
      icon={BookUser}
      actions={
        canChange && (
          <>
            <KnownAddressButton batchId={batchId} row={row.row} address={known.address} />
            <DecideButton
              batchId={batchId}
              row={row.row}
              finding="other_address"
              label="Keep current"
              name={`Keep current address of row ${row.row}`}
            />
          </>
        )
      }
    >
      <span className="block font-emphasis">Newer address in the address book</span>
      <span className="block">{placeLines(known.address).join(', ')}</span>
      <span className="block text-ink-soft">
        Updated <Moment at={known.updated_at} format="date" />. The row has the address of the earlier letter.
      </span>
    </Line>
  )
}

const Earlier = ({
  batchId,
  duplicate,
}: {
  batchId: string
  duplicate: NonNullable<BatchRow['duplicate']>
}) => {
  const { row, shipment_id: shipmentId, sent_on: sentOn, is_again: isAgain } = duplicate
  return (
    <>
      {row !== null && (
        <span className="block text-ink-soft">
          Same recipient as{' '}
          <PrefetchLink
            className="text-link"
            href={paths.sendMany.check(batchId, { after: String(row - 1) })}
          >
            row {row}
          </PrefetchLink>
          .
        </span>
      )}
      {shipmentId !== null && (
        <span className="block text-ink-soft">
          {isAgain ? 'The earlier letter was sent again: ' : 'Same recipient and document as '}
          <PrefetchLink className="text-link" href={paths.shipment(shipmentId)}>
            {sentOn === null ? (
              'a letter that is being purchased'
            ) : (
              <>
                the letter of <Day day={sentOn} />
              </>
            )}
          </PrefetchLink>
          .
        </span>
      )}
    </>
  )
}

const Duplicate = ({ batchId, row, canChange }: FindingProps) =>
  row.duplicate?.state === 'pending' &&
  isOpen(row) && (
    <Line
      icon={Copy}
      actions={
        canChange && (
          <DecideButton
            batchId={batchId}
            row={row.row}
            finding="duplicate"
            label="Send anyway"
            name={`Send anyway: row ${row.row}`}
          />
        )
      }
    >
      <span className="block font-emphasis">Possible duplicate</span>
      <Earlier batchId={batchId} duplicate={row.duplicate} />
    </Line>
  )

/** Says that the row is mailed to an address that could not be confirmed, and why. */
const Unverified = ({ check }: { check: AddressCheck }) =>
  check.unverified_reason !== null && (
    <div className="text-sm wrap-anywhere">
      <span className="block font-emphasis text-warn">Address not verified</span>
      <span className="block text-ink-soft">
        Reason to mail to this address anyway: “{check.unverified_reason}”
      </span>
    </div>
  )

/** Shows findings to review before the row is bought, each with its possible decisions. */
export const RowFindings = (props: FindingProps) => {
  const { corrected, missing_unit: missingUnit, duplicate, state, address_check: check } = props.row
  if (state === 'excluded') return null
  const isUndecided =
    missingUnit === 'pending' || props.row.other_address === 'pending' || duplicate?.state === 'pending'
  const isUnverified = check !== null && check.unverified_reason !== null
  if (corrected === null && !isUnverified && !(isUndecided && isOpen(props.row))) return null
  return (
    <div className="grid gap-2 md:col-span-3 md:col-start-2">
      {check && <Unverified check={check} />}
      <Corrected {...props} />
      <MissingUnit {...props} />
      <OtherAddress {...props} />
      <Duplicate {...props} />
    </div>
  )
}
