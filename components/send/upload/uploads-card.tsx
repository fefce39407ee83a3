import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { UploadText } from './upload-text.tsx'
import type { Upload } from './use-uploads.ts'

type UploadActions = { onRetry: (upload: Upload) => void; onRemove: (upload: Upload) => void }

const icons = {
  waiting: <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />,
  uploading: <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />,
  refused: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />,
  done: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />,
} as const satisfies Record<Upload['status']['kind'], unknown>

const UploadItem = ({ upload, onRetry, onRemove }: { upload: Upload } & UploadActions) => {
  const { name, status } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      {icons[status.kind]}
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-emphasis wrap-anywhere">{name}</p>
        <UploadText upload={upload} />
      </div>
      <div className="flex items-center gap-2">
        {status.kind === 'done' ? (
          <LinkButton href={paths.send.addresses(status.documentId)} aria-label={`Add address for ${name}`}>
            Add address
          </LinkButton>
        ) : (
          <>
            {status.kind === 'refused' && status.failure.canRetry && (
              <Button size="small" aria-label={`Try again: ${name}`} onClick={() => onRetry(upload)}>
                Try again
              </Button>
            )}
            <Button
              variant="quiet"
              size="icon-small"
              aria-label={status.kind === 'refused' ? `Dismiss ${name}` : `Cancel the upload of ${name}`}
              onClick={() => onRemove(upload)}
            >
              <X aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

const describe = (uploads: readonly Upload[]): string => {
  const of = (...kinds: Upload['status']['kind'][]) =>
    uploads.filter(({ status }) => kinds.includes(status.kind)).length
  const [done, refused, open] = [of('done'), of('refused'), of('waiting', 'uploading')]
  return [
    open > 0 && `${plural(open, 'file')} uploading`,
    done > 0 && `${plural(done, 'letter')} started`,
    refused > 0 && `${plural(refused, 'file')} not accepted`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** Several files, each on its way to its own letter. */
export const UploadsCard = ({ uploads, ...actions }: { uploads: readonly Upload[] } & UploadActions) => (
  <Card label="Uploaded files">
    <CardHeader
      title={plural(uploads.length, 'PDF')}
      description="Each file becomes its own letter. Add the addresses one by one. Each letter waits in this browser until you finish it."
    />
    <ul className="divide-y divide-line">
      {uploads.map((upload) => (
        <UploadItem key={upload.id} upload={upload} {...actions} />
      ))}
    </ul>
    <output className="sr-only">{describe(uploads)}</output>
  </Card>
)
