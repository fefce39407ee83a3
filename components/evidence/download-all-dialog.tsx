'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { z } from 'zod'

import { useApi } from '#components/api/api-provider.tsx'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { plural, formatBytes } from '#lib/contract/formats/numbers.values.ts'
import { downloads } from '#lib/paths.ts'

import { type EvidenceListQuery, hasEvidenceFilters } from './list-query.ts'

type DownloadAllDialogProps = { query: EvidenceListQuery; trigger: ReactElement }

const describeError = (error: Error): string =>
  error instanceof ApiError && error.status !== 0
    ? error.message
    : 'Couldn’t reach Mailroom. Check your connection and try again.'

/** Shows how many shipments match and how large their archive will be, and starts its download. Mounts open. */
export const DownloadAllDialog = ({ query: listQuery, trigger }: DownloadAllDialogProps) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(true)
  const query = archiveQueryOf(listQuery, useTimeZone())
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
      title={hasEvidenceFilters(listQuery) ? 'Download matching evidence' : 'Download all evidence'}
      description={
        hasEvidenceFilters(listQuery)
          ? 'A ZIP with the evidence bundles of all matching shipments.'
          : 'A ZIP with the evidence bundles of all shipments purchased with proof.'
      }
      footer={
        count > 0 && (
          // A click does not close the dialog: the browser has to follow the link first.
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
            title="Archive can’t be created"
            action={<Button onClick={() => void size.refetch()}>Try again</Button>}
          >
            {describeError(size.error)}
          </Notice>
        )}
        {size.data && count === 0 && <p>No shipments match. There’s nothing to download.</p>}
        {size.data && count > 0 && (
          <>
            <p>
              <span className="numeric font-[580]">{plural(count, 'shipment')}</span>, about{' '}
              <span className="numeric">{formatBytes(size.data.size_bytes)}</span>.
            </p>
            <p className="text-ink-soft">
              The archive is built as it downloads, so your browser can’t show the time left. If the download
              is interrupted, just start it again.
            </p>
            <p className="text-ink-soft">
              <code>index.csv</code> and <code>index.pdf</code> list every shipment, including those with
              expired evidence. The archive is signed and can be verified like a single bundle.
            </p>
          </>
        )}
      </div>
    </DialogPopup>
  )
}

type ArchiveQuery = z.input<typeof evidenceArchiveQuery>

/** Returns the query of an archive of everything that matches the filters, on all pages. */
export const archiveQueryOf = (
  { state, search, tag, from, to }: EvidenceListQuery,
  timeZone: string,
): ArchiveQuery => ({
  // The API rejects an unknown state with its own message.
  state: (state as ArchiveQuery['state'] | null) ?? 'any',
  ...(search && { search }),
  ...(tag && { tag }),
  ...(from && { date_from: from }),
  ...(to && { date_to: to }),
  ...((from ?? to) && { time_zone: timeZone }),
})
