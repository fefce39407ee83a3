'use client'

import { Camera } from 'lucide-react'
import { useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'

import { useCamera } from './use-camera.ts'
import * as wording from './wording.tsx'

type TakePhotoProps = { shipmentId: string; onTaken: (piece: FloorPiece) => void }

const formOf = (photo: Blob): FormData => {
  const form = new FormData()
  form.append('file', photo, 'piece.jpg')
  return form
}

/** Photographs a sealed piece with the browser’s camera, or takes a picture from a file where there is none. */
export const TakePhoto = ({ shipmentId, onTaken }: TakePhotoProps) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const camera = useCamera(isOpen)

  const save = async (take: () => Promise<Blob | null>) => {
    setIsPending(true)
    setFailure(null)
    try {
      const photo = await take()
      if (!photo) return setFailure(wording.theCameraGaveNoPicture)
      const { data } = await api.photographPiece({ params: { id: shipmentId }, form: formOf(photo) })
      setIsOpen(false)
      onTaken(data)
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : wording.thePhotoCouldNotBeSaved)
    } finally {
      setIsPending(false)
    }
  }
  const change = (open: boolean) => {
    // What became of the photo is shown here.
    if (isPending) return
    setIsOpen(open)
    setFailure(null)
  }
  const choose = ([file]: readonly File[]) => file && !isPending && save(() => Promise.resolve(file))
  return (
    <Dialog
      trigger={
        <Button size="small">
          <Camera aria-hidden="true" />
          {wording.takePhoto}
        </Button>
      }
      open={isOpen}
      onOpenChange={change}
      title={wording.photographTheSealedPieceTitle}
      description={wording.theWholeFaceWithLabel}
      footer={
        <>
          <Button onClick={() => change(false)}>{wording.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={camera.notReady}
            onClick={() => void save(camera.takePhoto)}
          >
            {wording.savePhoto}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {camera.isMissing ? (
          <Notice tone="neutral" title={wording.noCamera}>
            {camera.notReady}
          </Notice>
        ) : (
          <video
            {...camera.props}
            autoPlay
            playsInline
            muted
            aria-label={wording.camera}
            className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
          />
        )}
        <Field label={wording.orChooseAPicture} hint={wording.jpegOrPngUp}>
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
            onChange={(event) => void choose([...(event.target.files ?? [])])}
          />
        </Field>
        {failure && <Notice alert tone="bad" title={failure} />}
      </div>
    </Dialog>
  )
}
