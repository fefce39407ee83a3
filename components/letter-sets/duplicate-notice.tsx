import { Day } from '#components/format/day.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

type DuplicateNoticeProps = {
  duplicate: NonNullable<Shipment['possible_duplicate']>
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Warns that the recipient was sent the same document, and confirms sending it again. */
export const DuplicateNotice = ({ duplicate, isConfirmed, onConfirm }: DuplicateNoticeProps) => (
  <Notice
    tone="warn"
    className="mb-5"
    title="Possible duplicate"
    action={
      <LinkButton href={paths.shipment(duplicate.shipment_id)}>
        {duplicate.is_again ? 'View later letter' : 'View earlier letter'}
      </LinkButton>
    }
  >
    {duplicate.is_again ? (
      <>
        The earlier letter was already sent again on <Day day={duplicate.sent_on} format="week-date" />.
      </>
    ) : (
      <>
        Your letter of <Day day={duplicate.sent_on} format="week-date" /> to this recipient has the same
        document.
      </>
    )}
    <Checkbox
      className="mt-2"
      label="Send it again"
      checked={isConfirmed}
      onChange={(event) => onConfirm(event.target.checked)}
    />
  </Notice>
)
