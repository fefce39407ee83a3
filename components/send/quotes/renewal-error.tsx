import { isAddressError } from '#components/send/addresses/address-errors.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionError } from '#lib/client/action-result.ts'
import { paths } from '#lib/paths.ts'

/** Confirms that prices were refreshed. */
export const renewedToast = { title: 'Prices refreshed' }

/** Says why prices could not be refreshed, and where to fix it. */
export const RenewalError = ({ shipmentId, error }: { shipmentId: string; error: ActionError | null }) =>
  error && (
    <Notice
      alert
      tone="bad"
      className="mb-4"
      title="Prices could not be refreshed"
      action={
        error.fields.some(isAddressError) && (
          <LinkButton href={paths.send.draftAddresses(shipmentId)}>Edit addresses</LinkButton>
        )
      }
    >
      {error.message}
    </Notice>
  )
