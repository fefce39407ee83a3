'use client'

import { useState } from 'react'

import type { ActionOptions, useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { AddressFamily } from '#lib/contract/imports/address-family.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'

import { FamilyQuestion } from './family-question.tsx'
import { PrintedAddresses } from './printed-addresses.tsx'

/** Result of an import, or of its preview. */
export type ImportResult = {
  is_preview: boolean
  created: number
  existing: number
  rejected: number
  columns: readonly { header: string; field: string | null }[]
  row_accounting: RowAccounting
  /** Only addresses can be of several kinds. */
  address_families?: readonly AddressFamily[]
  addresses?: readonly { row: number; lines: readonly string[] }[]
  rows: readonly {
    row: number
    name: string | null
    outcome: string
    errors: readonly { message: string }[]
  }[]
}

export type ImportOptions = {
  isPreview: boolean
  /** The address that was chosen of several in each row. */
  family: string | null
}

/** How an import follows another: a file chosen meanwhile has its own preview. */
export const importing = {
  whileRunning: 'replace',
  after: (sent) => (sent.is_preview ? 'nothing' : 'refresh'),
} satisfies ActionOptions<[file: File, options: ImportOptions], ImportResult>

type ImportDialogProps = {
  title: string
  /** The columns that are read. */
  columns: string
  /** Why nothing can be imported yet. */
  nothingNew: string
  /** Formats a count of imported objects, such as “2 matters”. */
  countOf: (created: number) => string
  /** Formats a count of rows that exist already. */
  existingOf: (existing: number) => string
  /** Uploads the file, as `useAction` returns it; in a preview, nothing is saved. */
  upload: Pick<
    ReturnType<typeof useAction<[file: File, options: ImportOptions], ImportResult>>,
    'run' | 'cancel' | 'reset' | 'isPending' | 'error' | 'args'
  >
}

/** Imports a CSV file: first a preview with the outcome of each row, then the import. */
export const ImportDialog = ({
  title,
  columns,
  nothingNew,
  countOf,
  existingOf,
  upload,
}: ImportDialogProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [family, setFamily] = useState<string | null>(null)

  const send = async (chosen: File, options: ImportOptions) => {
    const sent = await upload.run(chosen, options)
    if (sent) setResult(sent.ok ? sent.data : null)
  }
  const take = (chosen: File | null) => {
    upload.cancel()
    upload.reset()
    setFile(chosen)
    setResult(null)
    setFamily(null)
  }
  const choose = (chosen: File | undefined) => {
    take(chosen ?? null)
    if (chosen) void send(chosen, { isPreview: true, family: null })
  }
  const isImporting = upload.isPending && upload.args?.[1].isPreview === false && result?.is_preview !== false
  const change = (open: boolean) => {
    // The outcome of the import is shown here.
    if (isImporting) return
    setIsOpen(open)
    if (open) take(null)
  }
  const canImport = file !== null && result !== null && result.is_preview && result.created > 0
  return (
    <Dialog
      trigger={<Button>Import</Button>}
      open={isOpen}
      onOpenChange={change}
      title={title}
      description="CSV or XLSX with column names. You’ll review the changes before anything is added."
      size="large"
      footer={
        result?.is_preview === false ? (
          <Button variant="primary" onClick={() => change(false)}>
            Done
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={upload.isPending}
            disabledReason={canImport ? null : nothingNew}
            onClick={() => {
              if (file) void send(file, { isPreview: false, family })
            }}
          >
            {canImport ? `Import ${result.created}` : 'Import'}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <Field label="CSV or XLSX file" hint={columns}>
          <Input
            type="file"
            accept=".csv,.xlsx,.txt,.tsv,text/csv,text/plain"
            aria-disabled={isImporting || undefined}
            onClick={(event) => {
              if (isImporting) event.preventDefault()
              // The same file can be chosen again after it was edited.
              else event.currentTarget.value = ''
            }}
            // A file can be dropped on it although it is off.
            onChange={(event) => !isImporting && choose(event.target.files?.[0])}
          />
        </Field>
        <div aria-live="polite">
          {upload.error && <Notice tone="bad" title={upload.error.message} />}
          {file && result?.is_preview && result.address_families && result.address_families.length > 0 && (
            <FamilyQuestion
              families={result.address_families}
              selected={family ?? result.address_families.find((each) => each.is_selected)?.id ?? null}
              onSelect={({ id }) => {
                if (isImporting) return
                setFamily(id)
                void send(file, { isPreview: true, family: id })
              }}
            />
          )}
          {result?.is_preview && result.addresses && <PrintedAddresses addresses={result.addresses} />}
          {result && (
            <Outcome
              result={result}
              created={`${countOf(result.created)} ${result.is_preview ? 'to add' : 'added'}`}
              existing={existingOf(result.existing)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const shownRejections = 100

/** Shows the counts of an import, which columns it ignored, and the rejected rows. */
const Outcome = ({
  result,
  created,
  existing,
}: {
  result: ImportResult
  created: string
  existing: string
}) => {
  const rejected = result.rows.filter((row) => row.outcome === 'rejected')
  const ignored = result.columns.filter((column) => column.field === null)
  return (
    <div className="grid gap-3">
      <Notice
        tone={rejected.length > 0 ? 'warn' : 'good'}
        title={`${created}, ${existing}, ${result.rejected} rejected`}
      >
        <p>
          Rows in the file: {result.row_accounting.file_rows}. Imported: {result.row_accounting.imported_rows}
          . Left out: {result.row_accounting.left_out.length}.
        </p>
        {ignored.length > 0 &&
          `Ignored columns: ${ignored.map(({ header }) => header || 'unnamed column').join(', ')}.`}
      </Notice>
      {rejected.length > 0 && (
        <section aria-label="Rejected rows">
          <h3 className="mb-1 font-emphasis">Rejected rows</h3>
          <ul className="grid gap-1 text-sm">
            {rejected.slice(0, shownRejections).map((row) => (
              <li key={row.row}>
                Row {row.row}
                {row.name && `, ${row.name}`}: {row.errors.map((each) => each.message).join(' ')}
              </li>
            ))}
          </ul>
          {rejected.length > shownRejections && (
            <p className="mt-1 text-sm text-ink-soft">and {rejected.length - shownRejections} more.</p>
          )}
        </section>
      )}
    </div>
  )
}
