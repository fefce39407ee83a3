'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { PagePreview } from '#components/documents/page-preview.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { BatchFormPreview } from '#lib/contract/batches/batch-form.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { downloads } from '#lib/paths.ts'

import { batchQueries } from './queries.ts'

const letterRatio = 8.5 / 11

type PreviewRow = BatchFormPreview['rows'][number]

const RowPreview = ({ batch, row }: { batch: BatchDetail; row: PreviewRow }) => (
  <li className="grid min-w-0 content-start gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
    <h3 className="text-sm wrap-anywhere">
      <span className="font-emphasis">{row.name || 'No name'}</span>
      <span className="numeric text-ink-soft"> · row {row.row}</span>
    </h3>
    {row.errors.map(({ field, message }) => (
      <p key={field} className="flex items-start gap-1.5 text-sm text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{message}</span>
      </p>
    ))}
    {row.empty_fields.length > 0 && (
      <p className="text-sm wrap-anywhere text-ink-soft">Stays empty: {row.empty_fields.join(', ')}</p>
    )}
    {row.errors.length === 0 && (
      <PagePreview
        // The pages are those of these values.
        key={JSON.stringify(row.values)}
        url={downloads.batchRowForm(batch.id, row.row)}
        pageCount={batch.document?.page_count ?? 1}
        ratio={letterRatio}
        filename={`Form of row ${row.row}`}
      />
    )}
  </li>
)

/** Reads row numbers as people write them: “2, 5 and 9”. */
const rowsOf = (text: string): string => (text.match(/\d{1,9}/g) ?? []).slice(0, 3).join(',')

/** Shows the form as it would be filled for three rows, before all rows are checked. */
export const FormPreview = ({ batch, isSaving }: { batch: BatchDetail; isSaving: boolean }) => {
  const [text, setText] = useState('')
  const [rows, setRows] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...batchQueries.formPreview(batch.id, rows),
    placeholderData: keepPreviousData,
  })
  const shown = data?.data.rows ?? []
  return (
    <Card label="Preview of the filled form">
      <CardHeader
        title="Preview"
        description="The form as it would be printed for three rows. Nothing is stored yet."
        aside={(isFetching || isSaving) && data ? <Spinner label="Updating the preview…" /> : undefined}
      />
      <CardBody className="grid gap-4">
        <form
          aria-label="Rows to preview"
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setRows(rowsOf(text))
          }}
        >
          <Field label="Rows" hint="Up to three row numbers. The first three by default." className="sm:w-64">
            <Input
              value={text}
              inputMode="text"
              autoComplete="off"
              placeholder={shown.map(({ row }) => row).join(', ')}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" className="mb-6.5">
            Show rows
          </Button>
        </form>
        {error && (
          <Notice
            alert
            tone="bad"
            title="The form could not be previewed"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {error.message}
          </Notice>
        )}
        {!data && !error && <Spinner label="Filling the form…" />}
        {data && shown.length === 0 && (
          <p className="text-sm text-ink-soft">The list has no row with these numbers.</p>
        )}
        <ol
          aria-busy={isFetching || undefined}
          className={classNames('grid gap-4 transition-opacity', isFetching && 'opacity-60')}
        >
          {shown.map((row) => (
            <RowPreview key={row.row} batch={batch} row={row} />
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}
