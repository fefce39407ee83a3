'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { classNames } from '#components/ui/class-names.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import { useFileDrop } from '#components/ui/use-file-drop.ts'
import { maxBatchBytes } from '#lib/contract/imports/batch-file.values.ts'
import { paths } from '#lib/paths.ts'

import { createBatch } from './browser-actions.ts'

/** Renders the first step: a list of recipients, read on selection. */
export const UploadList = () => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [invalid, setInvalid] = useState<string | null>(null)
  const upload = useAction(createBatch, {
    after: ({ id }) => ({ open: paths.sendMany.columns(id) }),
  })
  const file = upload.isPending && upload.args ? upload.args[0] : null
  const error = invalid ?? upload.error?.message

  useRunningWork(file && `The upload of ${file.name}`)

  const findError = ([chosen, ...others]: File[]): string | null => {
    if (file) return `Wait until ${file.name} is read, then upload another file.`
    if (!chosen) return 'No file was dropped. Choose a file instead.'
    if (others.length > 0) return 'Upload one file at a time.'
    return chosen.size > maxBatchBytes
      ? `${chosen.name} is larger than 10 MB. Split it into smaller files.`
      : null
  }
  const take = (files: File[]) => {
    const wrong = findError(files)
    setInvalid(wrong)
    const [chosen] = files
    if (chosen && wrong === null) void upload.run(chosen)
  }
  const isOver = useFileDrop(take)
  const handleChange = () => {
    const files = [...(input.current?.files ?? [])]
    // The same file may be selected again after it was edited.
    if (input.current) input.current.value = ''
    if (files.length > 0) take(files)
  }
  const takeEarly = useEffectEvent(handleChange)
  // A file may have been chosen while the page was still the server's markup.
  useEffect(() => takeEarly(), [])
  return (
    <div className="grid gap-4">
      {error && <Notice alert tone="bad" title={error} />}
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.xlsx,.txt,.tsv,text/csv"
          aria-label="Recipient list"
          aria-describedby={`${id}-note`}
          aria-disabled={file !== null || undefined}
          onClick={(event) => {
            // Disabled, it would lose the focus.
            if (file) event.preventDefault()
          }}
          className="peer sr-only"
          onChange={handleChange}
        />
        <label
          htmlFor={id}
          className={classNames(
            'grid min-h-64 cursor-pointer content-center justify-items-center gap-5 rounded-lg border-2 border-dashed px-6 py-10 text-center transition-colors duration-100',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            isOver
              ? 'border-accent bg-accent-soft'
              : 'border-line-strong/60 bg-surface hover:border-accent/60 hover:bg-accent-soft/30',
          )}
        >
          <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
            <FileSpreadsheet aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </span>
          <span className="grid gap-1">
            <span className="text-lg font-emphasis">
              {isOver ? 'Drop to upload' : 'Drop your recipient list'}
            </span>
            <span id={`${id}-note`} className="text-ink-soft">
              CSV or XLSX, up to 5,000 rows, with column names in the first row.
            </span>
          </span>
          <span className={buttonStyle({ variant: 'primary' })}>
            {file && <Spinner />}
            {file ? `Reading ${file.name}` : 'Choose a file'}
          </span>
        </label>
      </div>
      <output className="sr-only">{file && `Reading ${file.name}`}</output>
    </div>
  )
}
