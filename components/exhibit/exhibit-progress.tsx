'use client'

import type { useDownload } from '#components/files/use-download.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { ExhibitSize } from '#lib/contract/evidence/exhibit.ts'
import { formatBytes, formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'

type ExhibitProgressProps = {
  size: ExhibitSize | undefined
  sizeError: Error | null
  isForBrowser: boolean
  download: ReturnType<typeof useDownload>['download']
  onRetry: () => void
}

const describeError = (error: Error): string =>
  error instanceof ApiError && error.status !== 0
    ? error.message
    : 'Couldn’t reach Mailroom. Check your connection and try again.'

/** Shows how large an exhibit will be, how much of it has arrived, and what came of it. */
export const ExhibitProgress = ({
  size,
  sizeError,
  isForBrowser,
  download,
  onRetry,
}: ExhibitProgressProps) => (
  <div className="grid gap-3">
    <div aria-live="polite" className="grid gap-3">
      {!size && !sizeError && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner /> Counting…
        </p>
      )}
      {sizeError && (
        <Notice
          tone="warn"
          title="Exhibit can’t be created"
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          {describeError(sizeError)}
        </Notice>
      )}
      {size && !sizeError && size.shipments === 0 && <p>No letters match. There’s nothing to download.</p>}
      {size && !sizeError && size.shipments > 0 && (
        <p>
          <span className="numeric font-emphasis">{plural(size.shipments, 'letter')}</span>
          {size.document_pages > 0 && ` with ${plural(size.document_pages, 'page')} of documents`}, about{' '}
          <span className="numeric">{formatBytes(size.size_bytes)}</span>.
        </p>
      )}
      {download.state === 'failed' && (
        <Notice tone="bad" title="Exhibit not downloaded">
          {download.message}
        </Notice>
      )}
      {download.state === 'saved' && (
        <Notice tone="good" title="Exhibit saved">
          {plural(download.items, 'letter')}, {formatBytes(download.bytes)}. Keep the file as it is: a copy
          that another program saves can’t be verified.
        </Notice>
      )}
    </div>
    {download.state === 'running' && size && (
      <div className="grid gap-2">
        <ProgressBar
          label="Exhibit download"
          value={Math.min(1, download.items / Math.max(1, size.shipments))}
        />
        <p className="numeric flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          <span>
            {formatNumber(download.items)} of {plural(size.shipments, 'letter')}
          </span>
          <span>
            {formatBytes(download.bytes)} of about {formatBytes(size.size_bytes)}
          </span>
        </p>
      </div>
    )}
    {size && !sizeError && size.shipments > 0 && (
      <>
        <p className="text-ink-soft">
          Every page is numbered. Pages of other files are reduced to leave room for the number, and nothing
          covers them.
        </p>
        <p className="text-ink-soft">
          {isForBrowser
            ? 'The exhibit is built as it downloads, so your browser can’t show the time left. If the download is interrupted, start it again.'
            : 'You can close this window while it downloads, but not the page.'}
        </p>
      </>
    )}
  </div>
)
