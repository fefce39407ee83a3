'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { CardBody } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { EmailedReceipt } from '#lib/contract/evidence/emailed-receipt.ts'
import { downloads } from '#lib/paths.ts'

import { addEmailedReceipt, discardEmailedReceipt } from './actions.ts'

const senderChecks = (checks: Readonly<Record<'spf' | 'dkim' | 'dmarc', string | null>>) => {
  const stated = (['spf', 'dkim', 'dmarc'] as const).flatMap((name) =>
    checks[name] === null ? [] : `${name.toUpperCase()} ${checks[name]}`,
  )
  return stated.length === 0 ? 'Sender not checked' : `Sender checks: ${stated.join(', ')}`
}

type EmailedReceiptsProps = {
  shipmentId: string
  files: readonly EmailedReceipt[]
  /** Whether the shipment still waits for its receipt. */
  isReceiptMissing: boolean
}

/** Shows files that were emailed to the receipt address by a sender who could not be confirmed as the carrier. */
export const EmailedReceipts = ({ shipmentId, files, ...rest }: EmailedReceiptsProps) => (
  <CardBody className="border-t border-line">
    <h3 id="emailed-receipts" className="font-emphasis">
      Received by email
    </h3>
    <p className="mt-1 text-sm text-ink-soft">
      The sender could not be confirmed as USPS, so these files are not part of the evidence. Open each one,
      then add or discard it.
    </p>
    <ul aria-labelledby="emailed-receipts" className="mt-3 grid gap-4">
      {files.map((file) => (
        <EmailedFile key={file.id} shipmentId={shipmentId} file={file} {...rest} />
      ))}
    </ul>
  </CardBody>
)

type EmailedFileProps = Omit<EmailedReceiptsProps, 'files'> & { file: EmailedReceipt }

const EmailedFile = ({ shipmentId, file, isReceiptMissing }: EmailedFileProps) => {
  const toast = useToast()
  const add = useAction(addEmailedReceipt, {
    refreshesOnError: true,
    onSuccess: () => toast({ title: 'Return receipt added' }),
  })
  const discard = useAction(discardEmailedReceipt, {
    refreshesOnError: true,
    onSuccess: () => toast({ title: 'File discarded' }),
  })
  return (
    <li>
      <a
        href={downloads.emailedReceipt(shipmentId, file.id)}
        download={file.filename}
        className="font-emphasis wrap-anywhere text-link hover:underline"
      >
        {file.filename}
      </a>
      <div className="text-sm wrap-anywhere text-ink-soft">
        From {file.sender}, <Moment at={file.received_at} format="short-date" />
        <span className="block">{senderChecks(file.sender_checks)}</span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {isReceiptMissing && (
          <ConfirmDialog
            trigger={<Button size="small">Add as receipt…</Button>}
            title="Add this file as the return receipt?"
            description="Add it only if you have opened it and it is USPS’s receipt for this piece. It is stored as evidence and marked as added by you. It can’t be replaced or removed later."
            confirmLabel="Add receipt"
            keepLabel="Not yet"
            tone="primary"
            action={add}
            onConfirm={() => add.run(shipmentId, file.id)}
          />
        )}
        <ConfirmDialog
          trigger={
            <Button size="small" variant="quiet">
              Discard…
            </Button>
          }
          title="Discard this file?"
          description="The file is deleted and can’t be restored. Its name, SHA-256 and sender stay in the audit log."
          confirmLabel="Discard file"
          keepLabel="Keep file"
          action={discard}
          onConfirm={() => discard.run(shipmentId, file.id)}
        />
      </div>
    </li>
  )
}
