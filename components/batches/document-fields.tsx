'use client'

import { FileText } from 'lucide-react'
import { type MouseEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { DocumentWarnings } from '#components/documents/document-warnings.tsx'
import { uploadFile } from '#components/send/upload/upload-file.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Template } from '#lib/contract/templates/template.ts'

import { giveDocuments, saveBatch } from './actions.ts'
import { FormOffer } from './form-offer.tsx'
import { TemplateChoice } from './template-choice.tsx'

/** Number of documents per call to the list; those attached before an error stay. */
const givenAtOnce = 20

const failed = 'Upload failed. Choose the file again.'

type DocumentFieldsProps = { batch: BatchDetail; templates: readonly Template[] }

/** Edits the PDF or template of every row, and PDFs of single rows by their file names. Each is saved on selection. */
export const DocumentFields = ({ batch, templates }: DocumentFieldsProps) => {
  const send = useAction(uploadFile, { after: 'nothing' })
  const save = useAction(saveBatch, { after: 'nothing' })
  const give = useAction(giveDocuments, { after: 'nothing' })
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [refused, setRefused] = useState<string[]>([])
  const namesOwn = batch.columns.some(({ field }) => field === 'document')

  const upload = async (files: File[], keep: (keys: string[]) => Promise<ActionResult<unknown> | null>) => {
    // The field is off meanwhile, but files can still be dropped on it.
    if (progress) {
      setRefused((before) => [
        ...before,
        ...files.map(({ name }) => `${name}: Wait until the other files are uploaded, then choose it again.`),
      ])
      return
    }
    setRefused([])
    setProgress({ done: 0, of: files.length })
    let keys: string[] = []
    const tell = async () => {
      if (keys.length === 0) return
      const kept = await keep(keys)
      keys = []
      if (kept?.ok) return
      setRefused((before) => [...before, kept?.error.message ?? failed])
    }
    for (const [index, file] of files.entries()) {
      const sent = await send.run(file, () => {})
      if (sent?.ok) keys.push(sent.data.document_key)
      else setRefused((before) => [...before, `${file.name}: ${sent?.error.message ?? failed}`])
      setProgress({ done: index + 1, of: files.length })
      if (keys.length >= givenAtOnce) await tell()
    }
    await tell()
    setProgress(null)
    give.refresh()
  }
  const keepForAll = ([key]: string[]) => save.run(batch.id, { document_key: key ?? null })
  const keepForRows = (keys: string[]) => give.run(batch.id, keys)
  // Disabled, the field that a file was just given to would lose the focus.
  const whileUploading = {
    'aria-disabled': progress !== null || undefined,
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (progress) event.preventDefault()
      // The same file can be chosen again after its upload failed.
      else event.currentTarget.value = ''
    },
  }
  return (
    <Card>
      <CardHeader title="Documents" description="PDFs to print and mail." />
      <CardBody className="grid gap-5">
        <Field
          label="PDF for all rows"
          hint={
            batch.document ? (
              <span className="flex items-start gap-1.5 text-ink">
                <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
                <span className="wrap-anywhere">
                  {batch.document.filename}, {plural(batch.document.page_count, 'page')}. Choose another file
                  to replace it.
                </span>
              </span>
            ) : namesOwn ? (
              'Used for rows without their own PDF.'
            ) : (
              'The same letter for every recipient.'
            )
          }
        >
          <Input
            type="file"
            accept="application/pdf,.pdf"
            {...whileUploading}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])].slice(0, 1)
              if (files.length > 0) void upload(files, keepForAll)
            }}
          />
        </Field>
        {batch.document && <DocumentWarnings warnings={batch.document.warnings} className="mt-3" />}
        {batch.document && (
          <FormOffer
            key={batch.document.document_key}
            batch={batch}
            documentKey={batch.document.document_key}
          />
        )}
        {templates.length > 0 && <TemplateChoice batch={batch} templates={templates} />}
        {namesOwn && (
          <Field
            label="PDFs for individual rows"
            hint={
              batch.document_count === 0
                ? 'Select all files at once. They’re matched to rows by file name.'
                : `${plural(batch.document_count, 'PDF')} uploaded, such as ${batch.documents[0]?.filename ?? ''}. You can add more.`
            }
          >
            <Input
              type="file"
              multiple
              accept="application/pdf,.pdf"
              {...whileUploading}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                if (files.length > 0) void upload(files, keepForRows)
              }}
            />
          </Field>
        )}
        <DocumentWarnings
          warnings={batch.documents.flatMap(({ filename, warnings }) =>
            warnings.map((warning) => ({ ...warning, message: `${filename}: ${warning.message}` })),
          )}
          className="mt-3"
        />
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          {progress && (
            <div className="grid gap-1.5">
              <ProgressBar label="Uploading PDFs" value={progress.done / progress.of} />
              <p className="numeric text-sm text-ink-soft">
                Uploading {plural(progress.of, 'PDF')}: {progress.done} done
              </p>
            </div>
          )}
          {refused.length > 0 && (
            <Notice tone="bad" title={`${plural(refused.length, 'PDF')} could not be uploaded`}>
              <ul className="grid gap-1">
                {refused.slice(0, 10).map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
