'use client'

import { useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { maxReceiptBytes } from '#lib/contract/evidence/evidence-limits.values.ts'

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** Returns the error of an unsuitable file before it is sent. */
const findFileError = (file: File | null): string | null => {
  if (!file) return 'Choose the receipt PDF.'
  return file.size > maxReceiptBytes
    ? 'The file is larger than 10 MB. A return receipt is usually one or two pages.'
    : null
}

type AddReceiptProps = { shipmentId: string; onAdded: () => void }

/** Uploads a return receipt that the carrier gave to a person. The file stays chosen when the upload fails. */
export const AddReceipt = ({ shipmentId, onAdded }: AddReceiptProps) => {
  const api = useApi()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [signer, setSigner] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  const change = (open: boolean) => {
    if (isPending) return
    setIsOpen(open)
    setFile(null)
    setSigner('')
    setFileError(null)
    setFailure(null)
  }
  const submit = async () => {
    const invalid = findFileError(file)
    setFileError(invalid)
    setFailure(null)
    if (!file || invalid) return
    setIsPending(true)
    try {
      await api.importReturnReceipt({
        params: { id: shipmentId },
        query: { signed_by: signer.trim() || undefined },
        form: formOf(file),
      })
      toast({ title: 'Return receipt added' })
      setIsOpen(false)
      setFile(null)
      onAdded()
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : 'The file could not be read. Choose it again.')
    } finally {
      setIsPending(false)
    }
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
          <Button variant="primary" pending={isPending} onClick={() => void submit()}>
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
              setFailure(null)
            }}
          />
        </Field>
        <Field label="Signed by" hint="Name on the receipt. Shown next to the carrier’s own record." optional>
          <Input value={signer} maxLength={200} onChange={(event) => setSigner(event.target.value)} />
        </Field>
        {failure && <Notice alert tone="bad" title={failure} />}
      </div>
    </Dialog>
  )
}
