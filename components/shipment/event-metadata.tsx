import { ChevronRight } from 'lucide-react'

/** What else is recorded with an event, word for word, behind a disclosure. */
export const EventMetadata = ({ metadata }: { metadata: Record<string, unknown> | null }) => {
  if (metadata === null || Object.keys(metadata).length === 0) return null
  return (
    <details className="group/details min-w-0 open:basis-full">
      <summary className="inline-flex list-none items-center gap-1 rounded-xs py-0.5 text-ink-faint hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open/details:rotate-90"
        />
        Details
      </summary>
      <pre className="mt-1.5 overflow-x-auto rounded-md border border-line bg-sunken p-3 text-xs leading-5">
        {JSON.stringify(metadata, null, 2)}
      </pre>
    </details>
  )
}
