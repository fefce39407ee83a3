import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** The mailing record could not be read; the rest of the page could. */
export const EvidenceFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    alert
    tone="warn"
    title="Mailing record could not be loaded"
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    The rest of this page is up to date.
  </Notice>
)
