'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactElement, useState } from 'react'

import { useApi } from '#components/api/use-api.ts'
import { useDownload } from '#components/files/use-download.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { defaultExhibitParts } from '#lib/contract/evidence/exhibit.values.ts'
import { downloads } from '#lib/paths.ts'

import { createLetterCounter } from './count-letters.ts'
import { ExhibitFields } from './exhibit-fields.tsx'
import { ExhibitProgress } from './exhibit-progress.tsx'
import {
  type ExhibitForm,
  exhibitQueryOf,
  exhibitSizeQueryOf,
  faultsOf,
  isOneLetter,
  type LetterSelection,
} from './exhibit-query.ts'

type ExhibitDialogProps = {
  selection: LetterSelection
  description: string
  title?: string
  trigger: ReactElement
}

/** Larger exhibits are left to the browser, which writes them to the disk as they arrive. */
const maxPageBytes = 512 * 1024 * 1024

const emptyForm: ExhibitForm = {
  title: 'Exhibit',
  parts: defaultExhibitParts,
  attachBundles: false,
  pdfA: false,
  batesPrefix: '',
  batesStart: '1',
}

/** Configures title and parts of an exhibit, and downloads it. Mounts open. */
export const ExhibitDialog = ({
  selection,
  description,
  title = emptyForm.title,
  trigger,
}: ExhibitDialogProps) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(true)
  const isOne = isOneLetter(selection)
  const [form, setForm] = useState({ ...emptyForm, title, attachBundles: isOne, pdfA: isOne })
  const [isChecked, setIsChecked] = useState(false)
  const { download, start, cancel } = useDownload({
    request: (query: ReturnType<typeof exhibitQueryOf>, signal) => api.getExhibit({ query, signal }),
    createCounter: createLetterCounter,
    work: 'Exhibit PDF',
  })
  const isRunning = download.state === 'running'
  const sizeQuery = exhibitSizeQueryOf(selection, form)
  const size = useQuery({
    queryKey: ['exhibit-size', sizeQuery],
    queryFn: async ({ signal }) => (await api.getExhibitSize({ query: sizeQuery, signal })).data,
    enabled: isOpen && !isRunning && form.parts.length > 0,
    staleTime: 0,
    placeholderData: (previous) => previous,
  })
  const faults = faultsOf(form)
  const isComplete = Object.keys(faults).length === 0
  const query = exhibitQueryOf(selection, form)
  const isForBrowser = (size.data?.size_bytes ?? 0) > maxPageBytes
  const press = () => {
    setIsChecked(true)
    if (isComplete) start(query)
  }
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Exhibit PDF"
      description={description}
      footer={
        (size.data?.shipments ?? 0) > 0 &&
        !size.isError &&
        (isForBrowser && isComplete ? (
          // A click does not close the dialog: the browser has to follow the link first.
          <LinkButton kind="download" variant="primary" href={downloads.exhibit(query)}>
            <Download aria-hidden="true" />
            Download PDF
          </LinkButton>
        ) : (
          <>
            {isRunning && <Button onClick={cancel}>Cancel download</Button>}
            <Button variant="primary" pending={isRunning} onClick={press}>
              {!isRunning && <Download aria-hidden="true" />}
              {download.state === 'saved' ? 'Download again' : 'Download PDF'}
            </Button>
          </>
        ))
      }
    >
      <div className="grid gap-5">
        <ExhibitFields
          form={form}
          faults={isChecked ? faults : {}}
          isDisabled={isRunning}
          onChange={setForm}
        />
        <ExhibitProgress
          size={size.data}
          sizeError={size.error}
          isForBrowser={isForBrowser}
          download={download}
          onRetry={() => void size.refetch()}
        />
      </div>
    </DialogPopup>
  )
}
