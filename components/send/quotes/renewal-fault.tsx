import { isAddressFault } from '#components/send/addresses/address-faults.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionError } from '#lib/client/action-result.ts'
import { paths } from '#lib/paths.ts'

/** What is said when they were. */
export const renewedToast = { title: 'Quotes renewed', description: 'The carriers were asked again.' }

/** Why the carriers could not be asked again, and where that can be mended. */
export const RenewalFault = ({ shipmentId, error }: { shipmentId: string; error: ActionError | null }) =>
  error && (
    <Notice
      alert
      tone="bad"
      className="mb-4"
      title="Prices could not be refreshed"
      action={
        error.fields.some(isAddressFault) && (
          <LinkButton href={paths.send.draftAddresses(shipmentId)}>Edit addresses</LinkButton>
        )
      }
    >
      {error.message}
    </Notice>
  )
