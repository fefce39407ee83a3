'use client'

import { Camera } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { CameraPicture } from '#components/files/camera-picture.tsx'
import { useCamera } from '#components/files/use-camera.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'

import { savePhoto } from './browser-actions.ts'

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
        <CameraPicture
          camera={camera}
          accept="image/jpeg,image/png"
          label="Or choose a picture"
          hint="JPEG or PNG, up to 10 MB."
          isPending={isPending}
          onChoose={save}
        />
        {message && <Notice alert tone="bad" title={message} />}
      </div>
    </Dialog>
  )
}
