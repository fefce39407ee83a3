'use client'

import { ExhibitButton } from '#components/exhibit/exhibit-button.tsx'
import { createSelection } from '#components/shipments/selection.tsx'
import { Button } from '#components/ui/button.tsx'
import { archiveLimits } from '#lib/contract/evidence/evidence-limits.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { DownloadSelectedButton } from './download-archive.tsx'

const { Provider, Box, PageBox, useSelection } = createSelection()

export { Provider as SelectionProvider, Box as SelectBox, PageBox as SelectPage }

/** Shows the actions for the selected shipments, in sight while the list scrolls. */
export const SelectionBar = () => {
  const { selected, clear } = useSelection()
  const isTooMany = selected.size > archiveLimits.ids
  return (
    <div aria-live="polite" className="sticky bottom-3 z-10 mt-3 empty:hidden">
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-raised">
          <p className="min-w-0 flex-1 basis-40">
            <span className="numeric font-emphasis">{plural(selected.size, 'shipment')}</span> selected
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
              <>
                <ExhibitButton
                  selection={{ ids: [...selected.keys()].join(',') }}
                  description="One signed PDF of the selected letters, to attach to a filing."
                />
                <DownloadSelectedButton ids={[...selected.keys()]} />
              </>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
