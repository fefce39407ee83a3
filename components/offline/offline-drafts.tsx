'use client'

import { useMemo, useSyncExternalStore } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { readEditedText, subscribeToLocalDrafts } from '#components/send/local-draft/local-draft-storage.ts'
import { type LocalDraft, parseLocalDraft } from '#components/send/local-draft/local-draft.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'

const recipientOf = ({ to_address: to }: LocalDraft): string =>
  to ? [to.name, to.company, to.street1, to.city].filter(Boolean).join(', ') : ''

const titleOf = (draft: LocalDraft): string =>
  draft.options?.shipment_name || draft.filename || recipientOf(draft) || 'Letter'

const unknownToServer = () => '[]'

/** Lists the letters that were being written in this browser, which holds what was typed. */
export const OfflineDrafts = () => {
  const text = useSyncExternalStore(subscribeToLocalDrafts, readEditedText, unknownToServer)
  // `readEditedText` writes texts of drafts.
  const drafts = useMemo(() => (JSON.parse(text) as string[]).map(parseLocalDraft), [text])
  if (drafts.length === 0) return null
  return (
    <Card label="Saved in this browser">
      <CardHeader
        title="Saved in this browser"
        description="What you typed is still here. Continue when Mailroom responds."
      />
      <CardBody>
        <ul className="grid gap-3">
          {drafts.map((draft, index) => (
            <li key={index} className="min-w-0">
              <span className="block font-emphasis wrap-anywhere">{titleOf(draft)}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[recipientOf(draft), draft.approval_note].filter(Boolean).join(' · ')}
              </span>
              <span className="block text-sm text-ink-soft">
                Last edited <Moment at={new Date(draft.saved_at).toISOString()} />
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
