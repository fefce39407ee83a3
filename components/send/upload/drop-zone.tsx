import { FileUp, FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { formatBytes } from '#lib/contract/formats/numbers.values.ts'

import type { UploadProgress } from './upload-file.ts'

type DropZoneProps = {
  isOver: boolean
  /** Purpose of the file; the zone is small beside existing content. */
  purpose: 'start' | 'add' | 'part' | 'replace'
  onChoose: (files: File[]) => void
}

const texts = {
  start: {
    title: 'Drop the PDFs you want to mail',
    note: 'Several become letters of their own, or one letter. Files can’t be password-protected. We check them right away.',
    button: 'Choose PDFs',
  },
  add: {
    title: 'Add more PDFs',
    note: 'Each file becomes its own letter.',
    button: 'Choose PDFs',
  },
  part: {
    title: 'Add more PDFs',
    note: 'They are added to the end of this letter.',
    button: 'Choose PDFs',
  },
  replace: {
    title: 'Replace with another PDF',
    note: 'Your addresses and options stay the same.',
    button: 'Choose a PDF',
  },
} as const satisfies Record<DropZoneProps['purpose'], Record<'title' | 'note' | 'button', string>>

/** Renders the target for dropping or choosing PDFs. The whole area is the label of the file input. */
export const DropZone = ({ isOver, purpose, onChoose }: DropZoneProps) => {
  const isSmall = purpose !== 'start'
  const { title, note, button } = texts[purpose]
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const handleChange = () => {
    const files = [...(input.current?.files ?? [])]
    // Lets the same file be chosen again after it was fixed.
    if (input.current) input.current.value = ''
    if (files.length > 0) onChoose(files)
  }
  const takeEarly = useEffectEvent(handleChange)
  // A file may have been chosen before hydration.
  useEffect(() => takeEarly(), [])
  return (
    <div className="relative">
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        multiple={purpose !== 'replace'}
        aria-label="PDF document"
        aria-describedby={`${id}-note`}
        className="peer sr-only"
        onChange={handleChange}
      />
      <label
        htmlFor={id}
        className={classNames(
          'grid cursor-pointer content-center justify-items-center rounded-lg border-2 border-dashed px-6 text-center transition-colors duration-100',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          isSmall ? 'min-h-32 gap-2 py-6' : 'min-h-80 gap-5 py-12',
          isOver
            ? 'border-accent bg-accent-soft'
            : 'border-line-strong/60 bg-surface hover:border-accent/60 hover:bg-accent-soft/30',
        )}
      >
        {!isSmall && (
          <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
            <FileUp aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </span>
        )}
        <span className="grid gap-1">
          <span className={isSmall ? 'font-emphasis' : 'text-lg font-emphasis'}>
            {isOver ? 'Drop to upload' : title}
          </span>
          <span id={`${id}-note`} className="text-ink-soft">
            {note}
          </span>
        </span>
        <span className={buttonStyle({ variant: isSmall ? 'secondary' : 'primary' })}>{button}</span>
      </label>
    </div>
  )
}

const describe = (progress: UploadProgress): string =>
  progress.phase === 'checking' ? 'Checking the pages…' : `${Math.round(progress.sent * 100)}% uploaded`

type UploadProgressCardProps = { file: File; progress: UploadProgress; onCancel: () => void }

/** Shows the progress of an upload, which can be cancelled. */
export const UploadProgressCard = ({ file, progress, onCancel }: UploadProgressCardProps) => (
  <div className="grid min-h-64 content-center justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-8 text-center shadow-card">
    <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
      <FileText aria-hidden="true" className="size-5" />
    </span>
    <div className="min-w-0">
      <p className="text-md font-emphasis wrap-anywhere">{file.name}</p>
      <p className="numeric text-sm text-ink-soft">{formatBytes(file.size)}</p>
    </div>
    <div className="grid w-full max-w-sm gap-2">
      <ProgressBar label="Upload" value={progress.phase === 'sending' ? progress.sent : null} />
      <p className="numeric text-sm text-ink-soft">{describe(progress)}</p>
      {/* Percentages would interrupt screen readers; the two phases do not. */}
      <output className="sr-only">
        {progress.phase === 'sending' ? `Uploading ${file.name}` : 'Uploaded. Checking the pages.'}
      </output>
    </div>
    <Button variant="quiet" size="small" onClick={onCancel}>
      Cancel upload
    </Button>
  </div>
)
