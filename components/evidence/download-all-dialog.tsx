'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactElement, useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { formatBytes } from '#components/format/file-size.ts'
import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { downloads } from '#lib/paths.ts'

import { archiveQueryOf } from './archive-query.ts'
import { type EvidenceAddress, hasEvidenceFilters } from './evidence-filters.ts'

type DownloadAllDialogProps = { address: EvidenceAddress; trigger: ReactElement }

const wordsOf = (error: Error): string =>
  error instanceof ApiError && error.status !== 0
    ? error.message
    : 'The service cannot be reached. Check the connection and try again.'

/**
 * Tells how many shipments match and how large their archive will be, then hands its download to the browser, which
 * shows how far it is. Opens at once: it is shown because someone asked.
 */
export const DownloadAllDialog = ({ address, trigger }: DownloadAllDialogProps) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(true)
  const query = archiveQueryOf(address)
  const size = useQuery({
    queryKey: ['evidence-archive-size', query],
    queryFn: async ({ signal }) => (await api.getEvidenceArchiveSize({ query, signal })).data,
    enabled: isOpen,
    staleTime: 0,
  })
  const count = size.data?.shipments ?? 0
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={hasEvidenceFilters(address) ? 'Download all that match' : 'Download all'}
      description={
        hasEvidenceFilters(address)
          ? 'One ZIP with the evidence bundle of every shipment that the filters of this list find, on all its pages.'
          : 'One ZIP with the evidence bundle of every shipment that was bought with proof.'
      }
      footer={
        count > 0 && (
          // Not closed by its click: the browser must have followed the link before.
          <LinkButton kind="download" variant="primary" href={downloads.archive(query)}>
            <Download aria-hidden="true" />
            Download archive
          </LinkButton>
        )
      }
    >
      <div aria-live="polite" className="grid gap-3">
        {size.isPending && (
          <p className="flex items-center gap-2 text-ink-soft">
            <Spinner /> Counting…
          </p>
        )}
        {size.isError && (
          <Notice
            tone="warn"
            title="This archive cannot be made"
            action={<Button onClick={() => void size.refetch()}>Try again</Button>}
          >
            {wordsOf(size.error)}
          </Notice>
        )}
        {size.data && count === 0 && <p>No shipment matches, so there is nothing to download.</p>}
        {size.data && count > 0 && (
          <>
            <p>
              <span className="numeric font-[580]">{plural(count, 'shipment')}</span>, about{' '}
              <span className="numeric">{formatBytes(size.data.size_bytes)}</span>.
            </p>
            <p className="text-ink-soft">
              The archive is put together while it downloads, so your browser shows how much has arrived and
              not how much is left. Nothing is lost when it breaks off: download it again.
            </p>
            <p className="text-ink-soft">
              <code>index.csv</code> and <code>index.pdf</code> in it list every shipment, also those whose
              evidence has expired. It is signed as a whole, and can be checked like a single bundle.
            </p>
          </>
        )}
      </div>
    </DialogPopup>
  )
}
