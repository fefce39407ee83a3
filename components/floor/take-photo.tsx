'use client'

import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'

import * as wording from './wording.tsx'

type TakePhotoProps = { shipmentId: string; onTaken: (piece: FloorPiece) => void }

const formOf = (photo: Blob): FormData => {
  const form = new FormData()
  form.append('file', photo, 'piece.jpg')
  return form
}

const drawFrame = async (video: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.9)
  return promise
}

/** Photographs a sealed piece with the browser’s camera, or takes a picture from a file where there is none. */
export const TakePhoto = ({ shipmentId, onTaken }: TakePhotoProps) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const { video, isReady, fault } = useCamera(isOpen)

  const send = async (photo: Blob | null) => {
    if (!photo) return
    setIsPending(true)
    setFailure(null)
    try {
      const { data } = await api.photographPiece({ params: { id: shipmentId }, form: formOf(photo) })
      setIsOpen(false)
      onTaken(data)
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.message : wording.thePhotoCouldNotBeSaved)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Dialog
      trigger={
        <Button size="small">
          <Camera aria-hidden="true" />
          {wording.takePhoto}
        </Button>
      }
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setFailure(null)
      }}
      title={wording.photographTheSealedPieceTitle}
      description={wording.theWholeFaceWithLabel}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>{wording.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={isReady ? null : wording.theCameraIsNotReady}
            onClick={() => void (video.current && drawFrame(video.current).then(send))}
          >
            {wording.savePhoto}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {fault === null ? (
          <video
            ref={video}
            autoPlay
            playsInline
            muted
            aria-label={wording.camera}
            className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
          />
        ) : (
          <Notice tone="neutral" title={wording.noCamera}>
            {fault}
          </Notice>
        )}
        <Field label={wording.orChooseAPicture} hint={wording.jpegOrPngUp}>
          <Input
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(event) => void send(event.target.files?.[0] ?? null)}
          />
        </Field>
        {failure && <Notice alert tone="bad" title={failure} />}
      </div>
    </Dialog>
  )
}

const noCamera = wording.thisBrowserHasNo

/** Runs the camera while it is wanted, and lets go of it afterwards. */
const useCamera = (isWanted: boolean) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let stream: MediaStream | null = null
    let isOver = false
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
        })
        if (isOver) {
          for (const track of stream.getTracks()) track.stop()
          return
        }
        if (video.current) video.current.srcObject = stream
        setIsReady(true)
      } catch {
        setFault(noCamera)
      }
    }
    void start()
    return () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
      setIsReady(false)
      setFault(null)
    }
  }, [isWanted])
  return { video, isReady, fault }
}
