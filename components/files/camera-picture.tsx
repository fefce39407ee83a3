'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'

import type { useCamera } from './use-camera.ts'

type CameraPictureProps = {
  camera: ReturnType<typeof useCamera>
  /** Types that can be chosen instead, and what the hint says of them. */
  accept: string
  hint: string
  label: string
  isPending: boolean
  onChoose: (file: File) => void
}

/** Shows the browser’s camera, and takes a file instead: the only way where there is no camera. */
export const CameraPicture = ({ camera, accept, hint, label, isPending, onChoose }: CameraPictureProps) => (
  <>
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
    <Field label={label} hint={hint}>
      <Input
        type="file"
        accept={accept}
        capture="environment"
        aria-disabled={isPending || undefined}
        onClick={(event) => {
          if (isPending) event.preventDefault()
          // The same file can be chosen again after a failure.
          else event.currentTarget.value = ''
        }}
        onChange={({ target: { files } }) => {
          if (files?.[0] && !isPending) onChoose(files[0])
        }}
      />
    </Field>
  </>
)
