'use client'

import { Day } from '#components/format/day.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { machinePostmark } from '#lib/contract/deadlines/postmark.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { stampedPaperLabels } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { CounterList, CounterLists } from '#lib/contract/operations/counter-lists.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'

import { HandOverButton, HandOverOptions } from './hand-over-button.tsx'
import { type HandOverChoice, useHandOver } from './use-hand-over.ts'

const dayOf = ({ postmark_by: day }: FloorPiece): string => day ?? ''

const firstDay = (pieces: readonly FloorPiece[]): string => pieces.map(dayOf).toSorted()[0] ?? ''

/** Returns the number or code by which the envelope in hand is recognized. */
const nameOf = ({ tracking_number: number, code }: FloorPiece): string =>
  number === null ? formatPieceCode(code ?? '') : groupTrackingNumber(number)

type ListProps = {
  list: Omit<CounterList, 'pieces'>
  pieces: readonly FloorPiece[]
  choice: HandOverChoice
  /** Whether the days differ, so that each line names its own. */
  isOfSeveralDays: boolean
  /** Whether another list of the same paper has another sender. */
  namesSender: boolean
}

/** A list as the clerk gets it: what is left behind has no line, and those after it move up. */
const ListOfPieces = ({ list, pieces, choice, isOfSeveralDays, namesSender }: ListProps) => {
  const chosen = pieces.filter(choice.isChosen)
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{stampedPaperLabels[list.paper]}</legend>
      <Checkbox
        label={`${stampedPaperLabels[list.paper]}: ${chosen.length} of ${plural(pieces.length, 'piece')}`}
        description={namesSender && list.sender.join(', ')}
        checked={chosen.length === pieces.length}
        onChange={(event) => choice.choose(pieces, event.target.checked)}
        className="[&_label]:py-2.5 [&_label]:text-md [&_label]:font-emphasis"
      />
      <ul className="grid">
        {pieces.map((piece) => {
          const line = chosen.indexOf(piece) + 1
          const to = piece.to_address.name ?? piece.to_address.company ?? ''
          return (
            <li key={piece.shipment_id} className="flex gap-x-3 pl-6">
              <span aria-hidden="true" className="numeric w-8 shrink-0 py-2 text-right text-lg font-emphasis">
                {line || '–'}
              </span>
              <Checkbox
                label={
                  <>
                    {line > 0 && <span className="sr-only">Line {line}: </span>}
                    {to}
                  </>
                }
                description={
                  <>
                    <code>{nameOf(piece)}</code>
                    {isOfSeveralDays && (
                      <>
                        {' · '}postmarked by <Day day={dayOf(piece)} format="date" />
                      </>
                    )}
                    {piece.packed_by ? ` · packed by ${piece.packed_by}` : ' · not packed'}
                  </>
                }
                checked={line > 0}
                onChange={(event) => choice.choose([piece], event.target.checked)}
                className="grow [&_label]:py-2"
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/**
 * Hands over the pieces that a clerk has to postmark by a day, as a group of their own: its lists have only these, in the
 * order in which they are shown.
 */
export const CounterPieces = ({
  lists,
  has_more: hasMore,
  onMade,
}: CounterLists & { onMade: (made: CreatedHandOver) => void }) => {
  const choice = useHandOver(onMade)
  const all = lists.flatMap(({ pieces }) => pieces.map(({ piece }) => piece))
  if (all.length === 0) return null
  const isWaiting = ({ stage }: FloorPiece) => stage === 'packed' || choice.isWithUnpacked
  const chosen = all.filter((piece) => isWaiting(piece) && choice.isChosen(piece))
  const days = new Set(all.map(dayOf))
  return (
    <Card label="Take to the counter">
      <CardHeader
        title={
          <>
            Take to the counter: {days.size > 1 ? 'the first postmarked' : 'postmarked'} by{' '}
            <Day day={firstDay(all)} format="date" />
          </>
        }
        description={`${machinePostmark} At the counter, the clerk postmarks the list.`}
      />
      <CardBody className="grid gap-4">
        <p>
          Hand these over separately, so that their lists have no other pieces. Each list prints them in the
          order shown: sort them like this before you go.
        </p>
        {lists.map((list, index) => {
          const pieces = list.pieces.flatMap(({ piece }) => (isWaiting(piece) ? [piece] : []))
          if (pieces.length === 0) return null
          return (
            <ListOfPieces
              // The lists are in a fixed order.
              key={`${list.paper} ${index}`}
              list={list}
              pieces={pieces}
              choice={choice}
              isOfSeveralDays={days.size > 1}
              namesSender={lists.filter(({ paper }) => paper === list.paper).length > 1}
            />
          )
        })}
        <HandOverOptions choice={choice} unpacked={all.filter(({ stage }) => stage === 'printed').length} />
        {hasMore && (
          <p className="text-ink-soft">Showing the oldest {all.length}. Hand these over to see the rest.</p>
        )}
        <HandOverButton choice={choice} chosen={chosen} />
      </CardBody>
    </Card>
  )
}
