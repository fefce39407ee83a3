'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'

import { DocumentCard } from '#components/documents/document-card.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

import { batchQueries } from './queries.ts'

export type RowLetterProps = {
  documentId: string
  /** The recipient of the row. */
  name: string
  trigger: ReactElement
}

const Letter = ({ documentId }: { documentId: string }) => {
  const { data, isError, refetch } = useQuery(batchQueries.document(documentId))
  if (isError) {
    return (
      <Notice
        alert
        tone="bad"
        title="The letter could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  return data ? <DocumentCard document={data.data} /> : <Spinner label="Loading the letter…" />
}

/** Renders the dialog with its trigger. Mounts open. */
export const RowLetterPopup = ({ documentId, name, trigger }: RowLetterProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Letter to ${name}`}
      size="large"
    >
      <Letter documentId={documentId} />
    </DialogPopup>
  )
}
