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
import * as wording from './evidence-wording.tsx'

type EmailedReceiptsProps = {
  shipmentId: string
  files: readonly EmailedReceipt[]
  /** Whether the shipment still waits for its receipt. */
  isReceiptMissing: boolean
  onChanged: () => void
}

/** Shows files that were emailed to the receipt address by a sender who could not be confirmed as the carrier. */
export const EmailedReceipts = ({ shipmentId, files, ...rest }: EmailedReceiptsProps) => (
  <CardBody className="border-t border-line">
    <h3 id="emailed-receipts" className="font-[600]">
      {wording.receivedByEmail}
    </h3>
    <p className="mt-1 text-sm text-ink-soft">{wording.notProvenToBeTheCarriers}</p>
    <ul aria-labelledby="emailed-receipts" className="mt-3 grid gap-4">
      {files.map((file) => (
        <EmailedFile key={file.id} shipmentId={shipmentId} file={file} {...rest} />
      ))}
    </ul>
  </CardBody>
)

type EmailedFileProps = Omit<EmailedReceiptsProps, 'files'> & { file: EmailedReceipt }

const EmailedFile = ({ shipmentId, file, isReceiptMissing, onChanged }: EmailedFileProps) => {
  const toast = useToast()
  const add = useAction(addEmailedReceipt, {
    onSuccess: () => {
      toast({ title: wording.returnReceiptAdded })
      onChanged()
    },
    onError: onChanged,
  })
  const discard = useAction(discardEmailedReceipt, {
    onSuccess: () => {
      toast({ title: wording.fileDiscarded })
      onChanged()
    },
    onError: onChanged,
  })
  return (
    <li>
      <a
        href={downloads.emailedReceipt(shipmentId, file.id)}
        download={file.filename}
        className="font-[560] wrap-anywhere text-link hover:underline"
      >
        {file.filename}
      </a>
      <div className="text-sm wrap-anywhere text-ink-soft">
        {wording.emailedBy(file.sender)}, <Moment at={file.received_at} format="short-date" />
        <span className="block">{wording.senderChecks(file.sender_checks)}</span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {isReceiptMissing && (
          <ConfirmDialog
            trigger={<Button size="small">{wording.addAsReceipt}</Button>}
            title={wording.addThisFileAsTheReceipt}
            description={wording.addOnlyWhatYouHaveOpened}
            confirmLabel={wording.addReceipt}
            keepLabel={wording.notYet}
            tone="primary"
            action={add}
            onConfirm={() => add.run(shipmentId, file.id)}
          />
        )}
        <ConfirmDialog
          trigger={
            <Button size="small" variant="quiet">
              {wording.discard}
            </Button>
          }
          title={wording.discardThisFile}
          description={wording.theFileIsDeleted}
          confirmLabel={wording.discardFile}
          keepLabel={wording.keepFile}
          action={discard}
          onConfirm={() => discard.run(shipmentId, file.id)}
        />
      </div>
    </li>
  )
}
