import { FileText } from 'lucide-react'

import { formatBytes } from '#components/format/file-size.ts'
import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'

import type { UploadProgress } from './upload-file.ts'

const describe = (progress: UploadProgress): string =>
  progress.phase === 'checking' ? 'Checking the pages…' : `${Math.round(progress.sent * 100)}% uploaded`

type UploadProgressCardProps = { file: File; progress: UploadProgress; onCancel: () => void }

/** A file on its way: how far it has come, and a way to stop it. */
export const UploadProgressCard = ({ file, progress, onCancel }: UploadProgressCardProps) => (
  <div className="grid min-h-64 content-center justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-8 text-center shadow-card">
    <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
      <FileText aria-hidden="true" className="size-5" />
    </span>
    <div className="min-w-0">
      <p className="text-md font-[600] wrap-anywhere">{file.name}</p>
      <p className="numeric text-sm text-ink-soft">{formatBytes(file.size)}</p>
    </div>
    <div className="grid w-full max-w-sm gap-2">
      <ProgressBar label="Upload" value={progress.phase === 'sending' ? progress.sent : null} />
      <p className="numeric text-sm text-ink-soft">{describe(progress)}</p>
      {/* Percentages would interrupt a screen reader; the two phases do not. */}
      <output className="sr-only">
        {progress.phase === 'sending' ? `Uploading ${file.name}` : 'Uploaded. Checking the pages.'}
      </output>
    </div>
    <Button variant="quiet" size="small" onClick={onCancel}>
      Cancel upload
    </Button>
  </div>
)
