import { Day } from '#components/format/day.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { type LetterToBuy, recipientOf } from './letters-to-buy.ts'

/** What a letter may repeat; `recipient` names that of a letter beside the one on the page. */
export type PossibleDuplicate = {
  duplicate: NonNullable<Shipment['possible_duplicate']>
  recipient: string | null
}

/** Returns what the letter on the page and those bought with it may repeat: a companion repeats what its letter does. */
export const duplicatesOf = (
  { possible_duplicate: own }: Shipment,
  beside: readonly LetterToBuy[],
): PossibleDuplicate[] => {
  const all = [
    { duplicate: own, recipient: null },
    ...beside.map(({ letter }) => ({
      duplicate: letter.possible_duplicate,
      recipient: recipientOf(letter),
    })),
  ].flatMap(({ duplicate, recipient }) => (duplicate ? [{ duplicate, recipient }] : []))
  return all.filter(
    ({ duplicate: { shipment_id: id } }, index) =>
      all.findIndex(({ duplicate }) => duplicate.shipment_id === id) === index,
  )
}

const Line = ({ duplicate, recipient }: PossibleDuplicate) => (
  <p>
    {duplicate.is_again ? (
      <>
        The earlier letter was already sent again on <Day day={duplicate.sent_on} format="week-date" />.
      </>
    ) : (
      <>
        Your letter of <Day day={duplicate.sent_on} format="week-date" /> to {recipient ?? 'this recipient'}{' '}
        has the same document.
      </>
    )}{' '}
    <PrefetchLink href={paths.shipment(duplicate.shipment_id)} className="text-link">
      {duplicate.is_again ? 'View later letter' : 'View earlier letter'}
    </PrefetchLink>
  </p>
)

type DuplicateNoticeProps = {
  duplicates: readonly PossibleDuplicate[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Warns that recipients were sent the same document, and confirms sending it again. */
export const DuplicateNotice = ({ duplicates, isConfirmed, onConfirm }: DuplicateNoticeProps) => (
  <Notice
    tone="warn"
    className="mb-5"
    title={duplicates.length === 1 ? 'Possible duplicate' : `${duplicates.length} possible duplicates`}
  >
    {duplicates.map((each) => (
      <Line key={each.duplicate.shipment_id} {...each} />
    ))}
    <Checkbox
      className="mt-2"
      label={duplicates.length === 1 ? 'Send it again' : 'Send them again'}
      checked={isConfirmed}
      onChange={(event) => onConfirm(event.target.checked)}
    />
  </Notice>
)
