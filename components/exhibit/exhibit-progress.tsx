'use client'

import type { useDownload } from '#components/files/use-download.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { ExhibitSize } from '#lib/contract/evidence/exhibit.ts'
import { formatBytes, formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'

import * as wording from './wording.tsx'

type ExhibitProgressProps = {
  size: ExhibitSize | undefined
  sizeError: Error | null
  isForBrowser: boolean
  download: ReturnType<typeof useDownload>['download']
  onRetry: () => void
}

const describeError = (error: Error): string =>
  error instanceof ApiError && error.status !== 0 ? error.message : wording.couldntReachMailroom

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
          <Spinner />
          {wording.counting}
        </p>
      )}
      {sizeError && (
        <Notice
          tone="warn"
          title={wording.exhibitCantBeCreated}
          action={<Button onClick={onRetry}>{wording.tryAgain}</Button>}
        >
          {describeError(sizeError)}
        </Notice>
      )}
      {size && !sizeError && size.shipments === 0 && <p>{wording.noLettersMatch}</p>}
      {size && !sizeError && size.shipments > 0 && (
        <p>
          {wording.aboutSize(
            <span className="numeric font-[580]">{plural(size.shipments, wording.letter)}</span>,
            size.document_pages > 0 &&
              wording.withPagesOfDocuments(plural(size.document_pages, wording.documentPage)),
            <span className="numeric">{formatBytes(size.size_bytes)}</span>,
          )}
        </p>
      )}
      {download.state === 'failed' && (
        <Notice tone="bad" title={wording.exhibitNotDownloaded}>
          {download.message}
        </Notice>
      )}
      {download.state === 'saved' && (
        <Notice tone="good" title={wording.exhibitSaved}>
          {wording.savedSize(plural(download.items, wording.letter), formatBytes(download.bytes))}
        </Notice>
      )}
    </div>
    {download.state === 'running' && size && (
      <div className="grid gap-2">
        <ProgressBar
          label={wording.exhibitDownload}
          value={Math.min(1, download.items / Math.max(1, size.shipments))}
        />
        <p className="numeric flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          <span>{wording.ofCount(formatNumber(download.items), plural(size.shipments, wording.letter))}</span>
          <span>{wording.ofAbout(formatBytes(download.bytes), formatBytes(size.size_bytes))}</span>
        </p>
      </div>
    )}
    {size && !sizeError && size.shipments > 0 && (
      <>
        <p className="text-ink-soft">{wording.pagesAreReduced}</p>
        <p className="text-ink-soft">
          {isForBrowser ? wording.theExhibitIsBuilt : wording.youCanCloseThisWindow}
        </p>
      </>
    )}
  </div>
)
