'use client'

import { useEffect, useRef, useState } from 'react'

import { CameraPicture } from '#components/files/camera-picture.tsx'
import { useCamera } from '#components/files/use-camera.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** Shows a picture that was just taken; a PDF by its name. */
export const TakenPaper = ({ file }: { file: Blob }) => {
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

const noPicture = 'The camera gave no picture. Try again, or choose a file instead.'

/** Photographs a paper with the browser’s camera, or takes a file of it. Mounted while one is wanted. */
export const TakePaper = ({ onTaken }: { onTaken: (file: Blob) => void }) => {
  const [isMissing, setIsMissing] = useState(false)
  const camera = useCamera(true)
  const take = (file: Blob | null) => {
    setIsMissing(!file)
    if (file) onTaken(file)
  }
  return (
    <>
      <CameraPicture
        camera={camera}
        accept="image/jpeg,image/png,application/pdf,.pdf"
        label="Or choose a file"
        hint="JPEG, PNG or PDF, up to 10 MB."
        isPending={false}
        onChoose={take}
      />
      {isMissing && <Notice alert tone="bad" title={noPicture} />}
      <Button
        variant="primary"
        disabledReason={camera.notReady}
        className="justify-self-start"
        onClick={() => void camera.takePhoto().then(take, () => take(null))}
      >
        Take photo
      </Button>
    </>
  )
}
