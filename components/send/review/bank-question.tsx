import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** The card's bank asks its holder to confirm: the way to its page, also when the browser came back without an answer. */
export const BankQuestion = ({ actionUrl }: { actionUrl: string }) => (
  <Notice
    alert
    tone="accent"
    className="mb-5 max-w-2xl"
    title="Your bank asks you to confirm this payment"
    action={
      <LinkButton variant="primary" href={actionUrl}>
        Continue to your bank
      </LinkButton>
    }
  >
    Nothing is charged until you have. Your bank leads you back here, and the purchase goes on by itself.
  </Notice>
)
