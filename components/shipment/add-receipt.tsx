'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { maxReceiptBytes } from '#lib/contract/evidence/evidence-limits.values.ts'

import { importReceipt } from './browser-actions.ts'

/** Returns the error of an unsuitable file before it is sent. */
const findFileError = (file: File | null): string | null => {
  if (!file) return 'Choose the receipt PDF.'
  return file.size > maxReceiptBytes
    ? 'The file is larger than 10 MB. A return receipt is usually one or two pages.'
    : null
}

/** Uploads a return receipt that the carrier gave to a person. The file stays chosen when the upload fails. */
export const AddReceipt = ({ shipmentId }: { shipmentId: string }) => {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [signer, setSigner] = useState('')
  const upload = useAction(importReceipt, {
    onSuccess: () => {
      toast({ title: 'Return receipt added' })
      setIsOpen(false)
      setFile(null)
    },
  })

  const change = (open: boolean) => {
    if (upload.isPending) return
    setIsOpen(open)
    setFile(null)
    setSigner('')
    setFileError(null)
    upload.reset()
  }
  const submit = () => {
    const invalid = findFileError(file)
    setFileError(invalid)
    if (file && !invalid) void upload.run(shipmentId, file, signer.trim())
    else upload.reset()
  }
  return (
    <Dialog
      trigger={<Button size="small">Upload receipt…</Button>}
      open={isOpen}
      onOpenChange={change}
      title="Upload return receipt"
      description="Stored as evidence and marked as uploaded by you. It can’t be replaced or removed later."
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button variant="primary" pending={upload.isPending} onClick={submit}>
            Upload
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Receipt PDF" hint="As you received it, up to 10 MB." error={fileError} required>
          <Input
            type="file"
            accept=".pdf,application/pdf"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              setFileError(null)
              if (!upload.isPending) upload.reset()
            }}
          />
        </Field>
        <Field label="Signed by" hint="Name on the receipt. Shown next to the carrier’s own record." optional>
          <Input value={signer} maxLength={200} onChange={(event) => setSigner(event.target.value)} />
        </Field>
        {upload.error && <Notice alert tone="bad" title={upload.error.message} />}
      </div>
    </Dialog>
  )
}
