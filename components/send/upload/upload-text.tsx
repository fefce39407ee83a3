import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { formatBytes, plural } from '#lib/contract/formats/numbers.values.ts'

import type { Upload } from './use-uploads.ts'

type UploadTextProps = {
  upload: Upload
  /** Whether it goes in one letter with others, for which no address is added to it. */
  isPart?: boolean
  /** Shows a button for trying again, where that may succeed. */
  onRetry?: () => void
}

/** Says how far the upload of a file is, or why it was not accepted. */
export const UploadText = ({
  upload: { name, sizeBytes, status },
  isPart = false,
  onRetry,
}: UploadTextProps) => {
  switch (status.kind) {
    case 'waiting':
      return <p className="numeric text-sm text-ink-soft">Waiting · {formatBytes(sizeBytes)}</p>
    case 'uploading':
      return (
        <div className="mt-1 grid max-w-sm gap-1">
          <ProgressBar
            label={`Upload of ${name}`}
            value={status.progress.phase === 'sending' ? status.progress.sent : null}
          />
          <p className="numeric text-sm text-ink-soft">
            {status.progress.phase === 'checking'
              ? 'Checking the pages…'
              : `${Math.round(status.progress.sent * 100)}% uploaded`}
          </p>
        </div>
      )
    case 'refused':
      return (
        <div role="alert" className="text-sm wrap-anywhere">
          <span className="font-emphasis text-bad">{status.failure.title}.</span> {status.failure.fix}
          {onRetry && status.failure.canRetry && (
            <Button size="small" className="ml-2" aria-label={`Try again: ${name}`} onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )
    case 'done': {
      const pages = plural(status.document.page_count, 'page')
      return <p className="numeric text-sm text-ink-soft">{isPart ? pages : <>{pages} · Add an address</>}</p>
    }
  }
}
