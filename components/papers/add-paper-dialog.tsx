'use client'

import { type ReactElement, useEffect, useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { CameraPicture } from '#components/files/camera-picture.tsx'
import { useCamera } from '#components/files/use-camera.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { isPostmarked, type StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'

import { addStampedPaper } from './browser-actions.ts'
import { PaperFields } from './paper-fields.tsx'

type AddPaperDialogProps = {
  shipmentId: string
  /** Papers to choose from; at least one. */
  kinds: readonly StampedPaperKind[]
  trigger: ReactElement
}

const noPicture = 'The camera gave no picture. Try again, or choose a file instead.'

/** Shows a picture that was just taken; a PDF by its name. */
const Chosen = ({ file }: { file: Blob }) => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (!file.type.startsWith('image/')) return <p>{file instanceof File ? file.name : 'PDF'}</p>
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- a file of this browser.
    <img
      ref={image}
      alt="The paper"
      className="max-h-72 w-full rounded-md border border-line bg-sunken object-contain"
    />
  )
}

/** Photographs or uploads a stamped paper, and takes what a person reads on it. Mounts open. */
export const AddPaperDialog = ({ shipmentId, kinds, trigger }: AddPaperDialogProps) => {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(true)
  const [file, setFile] = useState<Blob | null>(null)
  const [paper, setPaper] = useState<StampedPaperKind>(kinds[0] ?? 'returned_envelope')
  const [date, setDate] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isUndated, setIsUndated] = useState(false)
  const camera = useCamera(isOpen && file === null)
  const add = useAction(addStampedPaper, {
    onSuccess: () => {
      toast({ title: 'Stamped paper added' })
      setIsOpen(false)
      setFile(null)
      setDate('')
    },
  })
  const choose = (chosen: Blob | null) => {
    setIsMissing(!chosen)
    setFile(chosen)
    add.reset()
  }
  const change = (open: boolean) => {
    if (add.isPending) return
    setIsOpen(open)
    setIsMissing(false)
    setIsUndated(false)
    setFile(null)
    add.reset()
  }
  const submit = () => {
    const isDateMissing = date === '' && isPostmarked(paper)
    setIsUndated(isDateMissing)
    if (!file || isDateMissing) return
    void add.run({ paper, shipment_id: shipmentId, ...(date && { date }) }, file)
  }
  const dateError = add.error?.fields.find(({ field }) => field === 'date')?.message ?? null
  const message = isMissing ? noPicture : dateError === null ? add.error?.message : null
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={change}
      title="Add a stamped paper"
      description="The whole paper, with its stamp readable. It is kept as evidence with your name and the time, and can’t be replaced or removed later."
      footer={
        file ? (
          <>
            <Button onClick={() => choose(null)}>Take another</Button>
            <Button variant="primary" pending={add.isPending} onClick={submit}>
              Add paper
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => change(false)}>Cancel</Button>
            <Button
              variant="primary"
              disabledReason={camera.notReady}
              onClick={() => void camera.takePhoto().then(choose, () => choose(null))}
            >
              Take photo
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {file ? (
          <>
            <Chosen file={file} />
            <PaperFields
              kinds={kinds}
              paper={paper}
              onPaper={setPaper}
              date={date}
              onDate={(entered) => {
                setDate(entered)
                setIsUndated(false)
              }}
              dateError={isUndated ? 'Enter the date of the postmark.' : dateError}
            />
          </>
        ) : (
          <CameraPicture
            camera={camera}
            accept="image/jpeg,image/png,application/pdf,.pdf"
            label="Or choose a file"
            hint="JPEG, PNG or PDF, up to 10 MB."
            isPending={false}
            onChoose={choose}
          />
        )}
        {message && <Notice alert tone="bad" title={message} />}
      </div>
    </DialogPopup>
  )
}
