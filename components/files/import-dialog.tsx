'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { Client } from '#lib/client/client.ts'
import type { AddressFamily } from '#lib/contract/imports/address-family.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'

import { FamilyQuestion } from './family-question.tsx'
import { PrintedAddresses } from './printed-addresses.tsx'

/** What an import did, or in a preview would do. */
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
  preview: 'true' | 'false'
  /** The address that was chosen of several in each row. */
  family: string | null
}

type ImportDialogProps = {
  title: string
  /** The columns that are read. */
  columns: string
  /** Why nothing can be imported yet. */
  nothingNew: string
  /** Names so many of what is imported, such as “2 matters”. */
  countOf: (created: number) => string
  /** Names so many rows that exist already. */
  existingOf: (existing: number) => string
  /** Uploads the file; in a preview, nothing is saved. */
  upload: (api: Client, form: FormData, options: ImportOptions) => Promise<ImportResult>
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
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
  const api = useApi()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState<'preview' | 'import' | null>(null)
  const [family, setFamily] = useState<string | null>(null)
  const latest = useRef<FormData | null>(null)

  const send = async (chosen: File, preview: 'true' | 'false', family: string | null) => {
    const form = formOf(chosen)
    latest.current = form
    // What was chosen meanwhile has a preview of its own.
    const isSuperseded = () => latest.current !== form
    setSending(preview === 'true' ? 'preview' : 'import')
    setError(null)
    try {
      const sent = await upload(api, form, { preview, family })
      if (!sent.is_preview) router.refresh()
      if (!isSuperseded()) setResult(sent)
    } catch (cause) {
      if (isSuperseded()) return
      setResult(null)
      setError(cause instanceof ApiError ? cause.message : 'The file could not be read. Choose it again.')
    } finally {
      if (!isSuperseded()) setSending(null)
    }
  }
  const take = (chosen: File | null) => {
    latest.current = null
    setFile(chosen)
    setResult(null)
    setFamily(null)
    setError(null)
    setSending(null)
  }
  const choose = (chosen: File | undefined) => {
    take(chosen ?? null)
    if (chosen) void send(chosen, 'true', null)
  }
  const isImporting = sending === 'import'
  const change = (open: boolean) => {
    // What became of the import is shown here.
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
            pending={sending !== null}
            disabledReason={canImport ? null : nothingNew}
            onClick={() => {
              if (file) void send(file, 'false', family)
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
          {error && <Notice tone="bad" title={error} />}
          {file && result?.is_preview && result.address_families && result.address_families.length > 0 && (
            <FamilyQuestion
              families={result.address_families}
              selected={family ?? result.address_families.find((each) => each.is_selected)?.id ?? null}
              onSelect={({ id }) => {
                if (isImporting) return
                setFamily(id)
                void send(file, 'true', id)
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
          <h3 className="mb-1 font-[600]">Rejected rows</h3>
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
