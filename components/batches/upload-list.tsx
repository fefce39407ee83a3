'use client'

import { FileSpreadsheet } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { ApiProvider, useApi } from '#components/api/api-provider.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { classNames } from '#components/ui/class-names.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import { useFileDrop } from '#components/ui/use-file-drop.ts'
import { ApiError } from '#lib/client/api-error.ts'
import { maxBatchBytes } from '#lib/contract/imports/batch-file.values.ts'
import { paths } from '#lib/paths.ts'

const Uploader = () => {
  const api = useApi()
  const router = useRouter()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)

  useRunningWork(file && `The upload of ${file.name}`)

  const send = async (chosen: File) => {
    setError(null)
    if (chosen.size > maxBatchBytes) {
      setError(`${chosen.name} is larger than 10 MB. Split it into smaller files.`)
      return
    }
    setFile(chosen)
    const form = new FormData()
    form.append('file', chosen)
    try {
      const { data } = await api.createBatch({ form })
      router.push(paths.sendMany.columns(data.id))
    } catch (cause) {
      setFile(null)
      setError(cause instanceof ApiError ? cause.message : 'The file could not be read. Choose it again.')
    }
  }
  const take = (files: File[]) => {
    const [chosen] = files
    if (file) setError(`Wait until ${file.name} is read, then upload another file.`)
    else if (files.length > 1) setError('Upload one file at a time.')
    else if (chosen) void send(chosen)
    else setError('No file was dropped. Choose a file instead.')
  }
  const isOver = useFileDrop(take)
  const handleChange = () => {
    const files = [...(input.current?.files ?? [])]
    // The same file may be chosen again after it was mended.
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
            <span className="text-lg font-[630]">
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

/** The first step: a list of recipients, read as soon as it is chosen. */
export const UploadList = () => (
  <ApiProvider>
    <Uploader />
  </ApiProvider>
)
