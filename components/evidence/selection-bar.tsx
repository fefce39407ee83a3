'use client'

import { Download } from 'lucide-react'

import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { archiveLimits } from '#lib/contract/evidence/evidence-limits.values.ts'
import { downloads } from '#lib/paths.ts'

import { useSelection } from './selection.tsx'

/** What can be done with the shipments that are selected; follows the list until it is seen. */
export const SelectionBar = () => {
  const { ids, clear } = useSelection()
  const isTooMany = ids.size > archiveLimits.ids
  return (
    <div aria-live="polite" className="sticky bottom-3 z-10 mt-3 empty:hidden">
      {ids.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-raised">
          <p className="min-w-0 flex-1 basis-40">
            <span className="numeric font-[580]">{plural(ids.size, 'shipment')}</span> selected
            {isTooMany && (
              <span className="block text-sm text-warn">
                An archive holds up to {archiveLimits.ids} shipments. Select fewer, or filter the list and
                download all matches.
              </span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={clear}>
              Clear selection
            </Button>
            {!isTooMany && (
              <LinkButton
                kind="download"
                variant="primary"
                href={downloads.archive({ ids: [...ids].join(',') })}
              >
                <Download aria-hidden="true" />
                Download archive
              </LinkButton>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
