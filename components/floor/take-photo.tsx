'use client'

import { Camera } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'

import { savePhoto } from './browser-actions.ts'
import { useCamera } from './use-camera.ts'

type TakePhotoProps = { shipmentId: string; onTaken: (piece: FloorPiece) => void }

const noPicture = 'The camera gave no picture, so nothing was saved. Try again, or choose a picture instead.'

/** Photographs a sealed piece with the browser’s camera, or reads a picture from a file without one. */
export const TakePhoto = ({ shipmentId, onTaken }: TakePhotoProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const camera = useCamera(isOpen)
  const { run, reset, isPending, error } = useAction(savePhoto, {
    after: 'nothing',
    onSuccess: (piece) => {
      setIsOpen(false)
      onTaken(piece)
    },
  })

  const save = (photo: Blob | null) => {
    setIsMissing(!photo)
    if (photo) void run(shipmentId, photo)
    else reset()
  }
  const change = (open: boolean) => {
    // The outcome of the photo is shown here.
    if (isPending) return
    setIsOpen(open)
    setIsMissing(false)
    reset()
  }
  const message = isMissing ? noPicture : error?.message
  return (
    <Dialog
      trigger={
        <Button size="small">
          <Camera aria-hidden="true" />
          Take photo…
        </Button>
      }
      open={isOpen}
      onOpenChange={change}
      title="Photograph the sealed piece"
      description="The whole face, with label and postage readable. It is kept as evidence with your name and the time."
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={camera.notReady}
            onClick={() => void camera.takePhoto().then(save, () => save(null))}
          >
            Save photo
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {camera.isMissing ? (
          <Notice tone="neutral" title="No camera">
            {camera.notReady}
          </Notice>
        ) : (
          <video
            {...camera.props}
            autoPlay
            playsInline
            muted
            aria-label="Camera"
            className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
          />
        )}
        <Field label="Or choose a picture" hint="JPEG or PNG, up to 10 MB.">
          <Input
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            aria-disabled={isPending || undefined}
            onClick={(event) => {
              if (isPending) event.preventDefault()
              // The same file can be chosen again after a failure.
              else event.currentTarget.value = ''
            }}
            onChange={({ target: { files } }) => {
              if (files?.[0] && !isPending) save(files[0])
            }}
          />
        </Field>
        {message && <Notice alert tone="bad" title={message} />}
      </div>
    </Dialog>
  )
}
