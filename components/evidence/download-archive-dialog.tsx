'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactElement, useState } from 'react'

import { useApi } from '#components/api/use-api.ts'
import { useDownload } from '#components/files/use-download.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { EvidenceArchiveSize } from '#lib/contract/evidence/evidence-archive.ts'
import { formatBytes, formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import { downloads } from '#lib/paths.ts'

import type { ArchiveQuery } from './archive-query.ts'
import { createBundleCounter } from './count-bundles.ts'

type DownloadArchiveDialogProps = {
  query: ArchiveQuery
  title: string
  description: string
  trigger: ReactElement
}

/** Larger archives are left to the browser, which writes them to the disk as they arrive. */
const maxPageBytes = 512 * 1024 * 1024

const describeError = (error: Error): string =>
  error instanceof ApiError && error.status !== 0
    ? error.message
    : 'Couldn’t reach Mailroom. Check your connection and try again.'

/** Shows how many shipments match and how large their archive will be, and downloads it. Mounts open. */
export const DownloadArchiveDialog = ({ query, title, description, trigger }: DownloadArchiveDialogProps) => {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(true)
  const { download, start, cancel } = useDownload({
    request: (asked: ArchiveQuery, signal) => api.getEvidenceArchive({ query: asked, signal }),
    createCounter: createBundleCounter,
    work: 'Evidence archive',
  })
  const size = useQuery({
    queryKey: ['evidence-archive-size', query],
    queryFn: async ({ signal }) => (await api.getEvidenceArchiveSize({ query, signal })).data,
    enabled: isOpen && download.state !== 'running',
    staleTime: 0,
  })
  const count = size.data?.shipments ?? 0
  const isForBrowser = (size.data?.size_bytes ?? 0) > maxPageBytes
  const isRunning = download.state === 'running'
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={title}
      description={description}
      footer={
        count > 0 &&
        (isForBrowser ? (
          // A click does not close the dialog: the browser has to follow the link first.
          <LinkButton kind="download" variant="primary" href={downloads.archive(query)}>
            <Download aria-hidden="true" />
            Download archive
          </LinkButton>
        ) : (
          <>
            {isRunning && <Button onClick={cancel}>Cancel download</Button>}
            <Button variant="primary" pending={isRunning} onClick={() => start(query)}>
              {!isRunning && <Download aria-hidden="true" />}
              {download.state === 'saved' ? 'Download again' : 'Download archive'}
            </Button>
          </>
        ))
      }
    >
      <div className="grid gap-3">
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
            <p>
              <span className="numeric font-emphasis">{plural(count, 'shipment')}</span>, about{' '}
              <span className="numeric">{formatBytes(size.data.size_bytes)}</span>.
            </p>
          )}
          {download.state === 'failed' && (
            <Notice tone="bad" title="Archive not downloaded">
              {download.message}
            </Notice>
          )}
          {download.state === 'saved' && (
            <Notice tone="good" title="Archive saved">
              {plural(download.items, 'bundle')}, {formatBytes(download.bytes)}.
            </Notice>
          )}
        </div>
        {isRunning && size.data && <Progress arrived={download} size={size.data} />}
        {count > 0 && <Explanation isForBrowser={isForBrowser} />}
      </div>
    </DialogPopup>
  )
}

type ProgressProps = { arrived: { items: number; bytes: number }; size: EvidenceArchiveSize }

const Progress = ({ arrived, size }: ProgressProps) => (
  <div className="grid gap-2">
    <ProgressBar label="Archive download" value={Math.min(1, arrived.items / size.shipments)} />
    <p className="numeric flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
      <span>
        {formatNumber(arrived.items)} of {plural(size.shipments, 'shipment')}
      </span>
      <span>
        {formatBytes(arrived.bytes)} of about {formatBytes(size.size_bytes)}
      </span>
    </p>
  </div>
)

const Explanation = ({ isForBrowser }: { isForBrowser: boolean }) => (
  <>
    <p className="text-ink-soft">
      {isForBrowser
        ? 'The archive is built as it downloads, so your browser can’t show the time left. If the download is interrupted, just start it again.'
        : 'You can close this window while it downloads, but not the page.'}
    </p>
    <p className="text-ink-soft">
      <code>index.csv</code> and <code>index.pdf</code> list every shipment, including those with expired
      evidence. The archive is signed and can be verified like a single bundle.
    </p>
  </>
)
