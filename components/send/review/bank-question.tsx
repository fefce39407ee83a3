import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** The card's bank asks its holder to confirm: the way to its page, also when the browser came back without an answer. */
export const BankQuestion = ({ actionUrl }: { actionUrl: string }) => (
  <Notice
    alert
    tone="accent"
    className="mb-5 max-w-2xl"
    title="Confirm this payment with your bank"
    action={
      <LinkButton variant="primary" href={actionUrl}>
        Continue to your bank
      </LinkButton>
    }
  >
    You won’t be charged until you confirm. Your bank then returns you here, and the purchase completes
    automatically.
  </Notice>
)
