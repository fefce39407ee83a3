'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Popover } from '#components/ui/popover.tsx'

type ExportMenuProps = { csvHref: string; xlsxHref: string; isNarrowed: boolean }

/** Downloads all that the filters match, not the page alone. */
export const ExportMenu = ({ csvHref, xlsxHref, isNarrowed }: ExportMenuProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="Export"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small">
          <Download aria-hidden="true" />
          Export
        </Button>
      }
    >
      <div className="grid w-60 gap-3">
        <p className="text-sm text-ink-soft">
          {isNarrowed ? 'All matching shipments.' : 'All shipments.'} Times are in UTC. Exports are logged.
        </p>
        <div className="flex gap-2">
          <LinkButton kind="download" href={csvHref} size="small">
            CSV
          </LinkButton>
          <LinkButton kind="download" href={xlsxHref} size="small">
            Excel
          </LinkButton>
        </div>
      </div>
    </Popover>
  )
}
