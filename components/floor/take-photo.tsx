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
      if (!photo)
        return setFailure(
          'The camera gave no picture, so nothing was saved. Try again, or choose a picture instead.',
        )
      const { data } = await api.photographPiece({ params: { id: shipmentId }, form: formOf(photo) })
      setIsOpen(false)
      onTaken(data)
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : 'The photo could not be saved. Try again.')
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
            onClick={() => void save(camera.takePhoto)}
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
            onChange={(event) => void choose([...(event.target.files ?? [])])}
          />
        </Field>
        {failure && <Notice alert tone="bad" title={failure} />}
      </div>
    </Dialog>
  )
}
