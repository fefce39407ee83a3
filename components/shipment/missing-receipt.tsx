import { CardFooter } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'

import { AddReceipt } from './add-receipt.tsx'

type MissingReceiptProps = {
  shipmentId: string
  /** The email address for a scan; null without one. */
  address: string | null
}

/** Takes a return receipt that the carrier has not delivered: as an upload, or by email. */
export const MissingReceipt = ({ shipmentId, address }: MissingReceiptProps) => (
  <CardFooter className="px-4! py-2.5! print:hidden">
    <span className="text-sm text-ink-soft">Received a paper receipt?</span>
    <AddReceipt shipmentId={shipmentId} />
    {address && (
      <details className="basis-full text-sm text-ink-soft">
        <summary className="w-fit text-link">Email a scan</summary>
        <p className="mt-1">
          <span className="code wrap-anywhere">{address}</span>{' '}
          <CopyButton value={address} label="email address" />
        </p>
      </details>
    )}
  </CardFooter>
)
