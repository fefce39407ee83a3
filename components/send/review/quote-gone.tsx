import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

/** The address names a quote that was renewed or belongs to another draft. */
export const QuoteGone = ({ shipmentId }: { shipmentId: string }) => (
  <Notice
    tone="warn"
    title="This quote is no longer available"
    action={
      <LinkButton variant="primary" href={paths.send.quotes(shipmentId)}>
        View quotes
      </LinkButton>
    }
  >
    Prices were refreshed. Choose a service from the new quotes.
  </Notice>
)
