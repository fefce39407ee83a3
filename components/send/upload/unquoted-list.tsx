'use client'

import { ChevronRight, X } from 'lucide-react'
import { useEffect } from 'react'

import { Moment } from '#components/format/moment.tsx'
import {
  documentDraftKey,
  pruneLocalDrafts,
  removeLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'
import { useUnquotedDocuments } from '#components/send/local-draft/use-local-draft.tsx'
import { Button } from '#components/ui/button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

/** Lists letters started in this browser without quotes, but for those shown elsewhere; the API knows only their documents. */
export const UnquotedList = ({ hiddenIds }: { hiddenIds: readonly string[] }) => {
  const unquoted = useUnquotedDocuments().filter(({ documentId }) => !hiddenIds.includes(documentId))
  useEffect(pruneLocalDrafts, [])
  if (unquoted.length === 0) return null
  return (
    <section aria-labelledby="begun" className="mt-4">
      <h2 id="begun" className="mb-2 text-lg font-emphasis">
        Unsaved in this browser
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {unquoted.map((letter) => (
          <li key={letter.documentId} className="flex items-center gap-1 pr-2">
            <PrefetchLink
              href={paths.send.addresses(letter.documentId)}
              className="flex min-w-0 flex-1 items-center gap-3 rounded-sm px-4 py-3 transition-colors duration-100 hover:bg-sunken/70"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-emphasis">{letter.filename}</span>
                <span className="block text-sm text-ink-soft">
                  Not quoted · Last edited{' '}
                  <Moment at={new Date(letter.savedAt).toISOString()} format="short-date-time" />
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            </PrefetchLink>
            <Button
              variant="quiet"
              size="icon-small"
              aria-label={`Discard ${letter.filename}`}
              onClick={() => removeLocalDraft(documentDraftKey(letter.documentId))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
