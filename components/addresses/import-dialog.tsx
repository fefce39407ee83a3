'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { AddressImport } from '#lib/contract/addresses/address-book.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import * as wording from './wording.tsx'

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** Imports a CSV file, with a preview before and a report after. */
export const ImportDialog = () => {
  const api = useApi()
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<AddressImport | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  const send = async (chosen: File, preview: 'true' | 'false') => {
    setIsPending(true)
    setError(null)
    try {
      const { data } = await api.importAddresses({ form: formOf(chosen), query: { preview } })
      setResult(data)
      if (!data.is_preview) router.refresh()
    } catch (cause) {
      setResult(null)
      setError(cause instanceof ApiError ? cause.message : wording.theFileCouldNotBeRead)
    } finally {
      setIsPending(false)
    }
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null)
    setResult(null)
    if (chosen) void send(chosen, 'true')
  }
  const change = (open: boolean) => {
    setIsOpen(open)
    if (open) {
      setFile(null)
      setResult(null)
      setError(null)
    }
  }
  const canImport = file !== null && result !== null && result.is_preview && result.created > 0
  return (
    <Dialog
      trigger={<Button>{wording.importText}</Button>}
      open={isOpen}
      onOpenChange={change}
      title={wording.importAddresses}
      description={wording.csvWithColumnNames}
      size="large"
      footer={
        result?.is_preview === false ? (
          <Button variant="primary" onClick={() => change(false)}>
            {wording.done}
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={canImport ? null : wording.chooseAFileWithNew}
            onClick={() => {
              if (file) void send(file, 'false')
            }}
          >
            {canImport ? wording.importCreated(result.created) : wording.importText}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <Field label={wording.csvFile} hint={wording.nameCompanyStreet1}>
          <Input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </Field>
        <div aria-live="polite">
          {error && <Notice tone="bad" title={error} />}
          {result && <ImportResult result={result} />}
        </div>
      </div>
    </Dialog>
  )
}

const shownRejections = 100

const summaryOf = ({ created, existing, rejected, is_preview: isPreview }: AddressImport): string =>
  [
    `${plural(created, 'address', 'addresses')} ${isPreview ? wording.toAdd : wording.added}`,
    wording.alreadyInTheAddress(existing),
    wording.rejected(rejected),
  ].join(', ')

/** Shows the counts of an import, how its columns were read, and the rejected rows. */
const ImportResult = ({ result }: { result: AddressImport }) => {
  const rejected = result.rows.filter((row) => row.outcome === 'rejected')
  const ignored = result.columns.filter((column) => column.field === null)
  return (
    <div className="grid gap-3">
      <Notice tone={rejected.length > 0 ? 'warn' : 'good'} title={summaryOf(result)}>
        {ignored.length > 0 &&
          wording.ignoredColumns(ignored.map((column) => column.header || wording.unnamedColumn).join(', '))}
      </Notice>
      {rejected.length > 0 && (
        <section aria-label={wording.rejectedRows}>
          <h3 className="mb-1 font-[600]">{wording.rejectedRows}</h3>
          <ul className="grid gap-1 text-sm">
            {rejected.slice(0, shownRejections).map((row) => (
              <li key={row.row}>
                {wording.rowRowAndName(
                  row.row,
                  row.name && `, ${row.name}`,
                  row.errors.map((error) => error.message).join(' '),
                )}
              </li>
            ))}
          </ul>
          {rejected.length > shownRejections && (
            <p className="mt-1 text-sm text-ink-soft">{wording.andMore(rejected.length - shownRejections)}</p>
          )}
        </section>
      )}
    </div>
  )
}
