'use client'

import { FileUp, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import { useFileDrop } from '#components/ui/use-file-drop.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'

import { fieldHint, fieldLabel, fieldStyle } from './send-line.ts'

const load = () => import('./send-again-form.tsx').then((module) => module.SendAgainForm)

/**
 * Sends a letter in one line: a recipient and a PDF give a priced draft. The rest loads with the first touch of the field
 * or the first file; what was typed until then is taken along.
 */
export const SendAgain = ({ defaults }: { defaults: SendDefaults | null }) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const listId = useId()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const field = useRef<HTMLInputElement>(null)
  const take = (taken: readonly File[]) => {
    setFiles(taken)
    show()
  }
  const isOver = useFileDrop(take)
  useEffect(() => {
    // Touched before hydration, which React does not notice.
    const typed = field.current?.value ?? ''
    if (typed !== '') setText(typed)
    if (typed !== '' || document.activeElement === field.current) show()
  }, [show])
  return (
    <Card
      label="Send a letter"
      className={classNames('mb-4 px-4 py-3', isOver && 'border-accent! bg-accent-soft/40')}
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-emphasis max-sm:w-full">Send a letter</h2>
        {Loaded ? (
          <Loaded defaults={defaults} initialText={text} files={files} icon={<FieldIcon />} />
        ) : (
          <div className="relative min-w-0 flex-1 basis-60">
            <FieldIcon />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-expanded={false}
              aria-controls={listId}
              aria-label={fieldLabel}
              placeholder={fieldHint}
              autoComplete="off"
              data-search=""
              onPointerEnter={preload}
              onFocus={show}
              onChange={(event) => setText(event.target.value)}
              className={fieldStyle}
            />
          </div>
        )}
        <FileButton isOver={isOver} filename={files[0]?.name ?? null} onFiles={take} />
      </div>
    </Card>
  )
}

const FieldIcon = () => (
  <Search
    aria-hidden="true"
    className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint"
  />
)

type FileButtonProps = {
  isOver: boolean
  filename: string | null
  onFiles: (files: readonly File[]) => void
}

/** Chooses the PDF. It stays while the rest loads, so that what the browser's own window returns has a place to go. */
const FileButton = ({ isOver, filename, onFiles }: FileButtonProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const handleChange = () => {
    const files = [...(input.current?.files ?? [])]
    // Lets the same file be chosen again after it was fixed.
    if (input.current) input.current.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="relative max-w-full min-w-0">
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="PDF document"
        className="peer sr-only"
        onChange={handleChange}
      />
      <label
        htmlFor={id}
        className={buttonStyle({
          className:
            'max-w-full cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        })}
      >
        <FileUp aria-hidden="true" />
        <span className="max-w-56 truncate">
          {isOver ? 'Drop to send' : (filename ?? 'Drop or choose a PDF')}
        </span>
      </label>
    </div>
  )
}
