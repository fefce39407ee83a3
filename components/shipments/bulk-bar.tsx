'use client'

import { Download } from 'lucide-react'

import { SendAgain } from '#components/tasks/send-again.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { archiveLimits } from '#lib/contract/evidence/evidence-limits.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { downloads } from '#lib/paths.ts'

import { BulkCancel, BulkTag } from './bulk-actions.tsx'
import { BulkMatter } from './bulk-matter.tsx'
import { type Matching, SelectMatching } from './select-matching.tsx'
import { useSelection } from './selection.tsx'

export type BulkBarProps = {
  /** Why the reader may not tag and cancel; null if they may. */
  refusal: string | null
  /** Further matches of the list; null if the list failed. */
  matching: Matching | null
}

/** Shows the actions for the selected shipments. */
export const BulkBar = ({ refusal, matching }: BulkBarProps) => {
  const { selected, clear } = useSelection()
  const hasBought = [...selected.values()].some(({ status }) => status !== 'draft')
  const failed = [...selected.values()].flatMap(({ failed }) => failed ?? [])
  const archiveRefusal =
    selected.size > archiveLimits.ids
      ? `An archive can include up to ${archiveLimits.ids} shipments. Deselect some.`
      : hasBought
        ? null
        : 'Drafts have no evidence yet.'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-raised">
      <p className="min-w-0 flex-1 basis-40">
        <span className="numeric font-emphasis">{plural(selected.size, 'shipment')}</span> selected
      </p>
      <div className="flex flex-wrap gap-2">
        {matching && <SelectMatching {...matching} />}
        <Button variant="quiet" onClick={clear}>
          Clear selection
        </Button>
        {failed.length > 0 && refusal === null && (
          <SendAgain letters={failed} trigger={<Button>Send again by… ({failed.length})</Button>} />
        )}
        <BulkTag refusal={refusal} />
        <BulkMatter refusal={refusal} />
        <BulkCancel refusal={refusal} />
        {archiveRefusal ? (
          <Button disabledReason={archiveRefusal}>
            <Download aria-hidden="true" />
            Evidence
          </Button>
        ) : (
          <LinkButton kind="download" href={downloads.archive({ ids: [...selected.keys()].join(',') })}>
            <Download aria-hidden="true" />
            Evidence
          </LinkButton>
        )}
      </div>
    </div>
  )
}
