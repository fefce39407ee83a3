import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

type StaleNoticeProps = { isSignedOut: boolean; shipmentId: string; onRetry: () => void }

/** The page could not be brought up to date; what it shows is kept. */
export const StaleNotice = ({ isSignedOut, shipmentId, onRetry }: StaleNoticeProps) =>
  isSignedOut ? (
    <Notice
      alert
      tone="warn"
      className="mb-4"
      title="You were signed out"
      action={
        <LinkButton href={paths.signIn({ next: paths.shipment(shipmentId) })} size="small">
          Sign in again
        </LinkButton>
      }
    >
      This page may be out of date.
    </Notice>
  ) : (
    <Notice
      alert
      tone="warn"
      className="mb-4"
      title="Latest updates could not be loaded"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      This page may be out of date. We’ll keep retrying.
    </Notice>
  )
