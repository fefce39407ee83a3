'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { assemblePdfs } from '#components/send/actions.ts'
import { documentDraftKey, removeLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { beginLetter } from '#components/send/upload/begin-letter.ts'
import type { Upload } from '#components/send/upload/use-uploads.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import {
  type AssemblyLayout,
  type AssemblyOptions,
  fewestParts,
  layOutParts,
  mostParts,
} from '#lib/contract/documents/assembly.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { PartItem } from './part-item.tsx'

type CombineCardProps = {
  uploads: readonly Upload[]
  /** The document that the new one replaces, whose addresses and options it takes over. */
  replacedId: string | null
  initialOptions: AssemblyOptions
  onMove: (from: number, to: number) => void
  onRetry: (upload: Upload) => void
  onRemove: (upload: Upload) => void
}

const describeTotal = ({ pageCount, parts, blankPages }: AssemblyLayout): string => {
  const separators = parts.filter(({ separatorPage }) => separatorPage !== null).length
  const extra = [
    separators > 0 && plural(separators, 'separator sheet'),
    blankPages.length > 0 && plural(blankPages.length, 'blank page'),
  ].filter((part) => part !== false)
  const pages = `${plural(pageCount, 'page')} in all`
  return extra.length === 0 ? pages : `${pages}, including ${extra.join(' and ')}`
}

const refusalOf = (uploads: readonly Upload[]): string | null => {
  if (uploads.some(({ status }) => status.kind === 'refused'))
    return 'Remove the PDFs that were not accepted.'
  if (uploads.some(({ status }) => status.kind !== 'done')) return 'Wait until all PDFs are uploaded.'
  if (uploads.length < fewestParts) return 'Add at least two PDFs.'
  return uploads.length > mostParts ? `A letter can have up to ${mostParts} PDFs.` : null
}

/** Puts uploaded PDFs in order and combines them into the document of one letter. */
export const CombineCard = ({
  uploads,
  replacedId,
  initialOptions,
  onMove,
  onRetry,
  onRemove,
}: CombineCardProps) => {
  const [options, setOptions] = useState(initialOptions)
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(
    () => new Map(uploads.flatMap(({ id, title }) => (title === null ? [] : [[id, title]]))),
  )
  const [message, setMessage] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const combine = useAction(assemblePdfs, {
    after: ({ document_id: id }) => ({ open: paths.send.upload({ document: id }) }),
    onSuccess: (document) => {
      beginLetter(document, replacedId)
      // The parts were separate letters only as long as they were not combined.
      for (const part of document.parts) removeLocalDraft(documentDraftKey(part.document_id))
    },
  })
  const documents = uploads.flatMap(({ id, status }) =>
    status.kind === 'done' ? [{ id, document: status.document }] : [],
  )
  const layout = layOutParts(
    documents.map(({ document }) => document.page_count),
    options,
  )
  const move = (from: number, to: number) => {
    const upload = uploads[from]
    if (!upload || to < 0 || to >= uploads.length) return
    onMove(from, to)
    setMessage(`${upload.name} is now ${to + 1} of ${uploads.length}.`)
  }
  const body = {
    parts: documents.map(({ id, document }, index) => ({
      document_key: document.document_key,
      title: options.separators && index > 0 ? titles.get(id)?.trim() || null : null,
    })),
    separators: options.separators,
    new_sheets: options.newSheets,
  }
  const refused = combine.error
  const [before] = useState(() => JSON.stringify(body))
  const isUnchanged = replacedId !== null && JSON.stringify(body) === before
  return (
    <Card label="PDFs in this letter">
      <CardHeader title="PDFs in this letter" description="Printed in this order." />
      <ol className="divide-y divide-line">
        {uploads.map((upload, index) => (
          <PartItem
            key={upload.id}
            upload={upload}
            index={index}
            count={uploads.length}
            title={options.separators && index > 0 ? (titles.get(upload.id) ?? '') : null}
            isDragged={dragged === index}
            onTitle={(title) => setTitles((before) => new Map(before).set(upload.id, title))}
            onMove={(to) => move(index, to)}
            onDragStart={() => setDragged(index)}
            onDragOver={() => {
              if (dragged === null || dragged === index) return
              move(dragged, index)
              setDragged(index)
            }}
            onDragEnd={() => setDragged(null)}
            onRetry={() => onRetry(upload)}
            onRemove={() => {
              onRemove(upload)
              setMessage(`${upload.name} removed.`)
            }}
          />
        ))}
      </ol>
      <div className="grid gap-3 border-t border-line px-5 py-4">
        <Checkbox
          label="Add separator sheets"
          description="A page before each PDF but the first that shows its title. Printed and priced like any page."
          checked={options.separators}
          onChange={({ currentTarget }) => setOptions({ ...options, separators: currentTarget.checked })}
        />
        <Checkbox
          label="Start each PDF on a new sheet"
          description="For printing on both sides: adds a blank page after a PDF with an odd number of pages. Blank pages are priced like any page. Turn it off to print on one side."
          checked={options.newSheets}
          onChange={({ currentTarget }) => setOptions({ ...options, newSheets: currentTarget.checked })}
        />
        {refused && (
          <Notice alert tone="bad" title="The PDFs could not be combined">
            {refused.message}
          </Notice>
        )}
      </div>
      <CardFooter className="flex flex-wrap items-center justify-between gap-3">
        <p className="numeric font-emphasis">{describeTotal(layout)}</p>
        <Button
          variant="primary"
          pending={combine.isPending}
          disabledReason={refusalOf(uploads) ?? (isUnchanged ? 'Nothing has changed.' : null)}
          onClick={() => void combine.run(body)}
        >
          {replacedId === null ? 'Combine into one letter' : 'Update the letter'}
        </Button>
      </CardFooter>
      <output className="sr-only">{message}</output>
    </Card>
  )
}

/** Returns the options that a combined document was made with. */
export const optionsOfParts = (
  parts: readonly { page_count: number; separator_page: number | null; first_page: number }[],
  fallback: boolean,
): AssemblyOptions => {
  const separators = parts.some(({ separator_page: page }) => page !== null)
  const counts = parts.map((part) => part.page_count)
  const isLaidOut = (newSheets: boolean) =>
    layOutParts(counts, { separators, newSheets }).parts.every(
      ({ firstPage }, index) => firstPage === parts[index]?.first_page,
    )
  const [withSheets, without] = [isLaidOut(true), isLaidOut(false)]
  // With an even number of pages in each part, the two are the same.
  return { separators, newSheets: withSheets && without ? fallback : withSheets }
}
