import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Overview } from '#lib/contract/overview/overview.ts'
import { paths } from '#lib/paths.ts'

/** Evidence that is deleted soon unless somebody keeps it; nothing at all while none is. */
export const ExpiringCard = ({ evidence }: { evidence: Overview['evidence'] }) =>
  evidence.expiring > 0 && evidence.next_expires_at !== null ? (
    <Notice
      tone="warn"
      title={`Evidence for ${plural(evidence.expiring, 'shipment')} will be deleted within 30 days`}
      action={<LinkButton href={paths.evidence({ state: 'expiring' })}>View shipments</LinkButton>}
    >
      Earliest deletion: <Moment focusable at={evidence.next_expires_at} format="date" />. Download it or
      place a legal hold.
    </Notice>
  ) : null
