'use client'

import { FlaskConical } from 'lucide-react'
import { useId, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { isUnderWay } from './is-under-way.ts'

const load = () => import('./sandbox-journey.tsx').then((module) => module.SandboxJourney)

const bought: readonly Shipment['status'][] = ['queued', 'printed', 'shipped']

/** Simulates the progress of a shipment in the sandbox. The steps load on demand. */
export const SandboxControls = ({ shipment }: { shipment: Shipment }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { Loaded, preload, show } = useOnDemand(load)
  const panelId = useId()
  if (!bought.includes(shipment.status) || !(isOpen || isUnderWay(shipment))) return null
  const toggle = () => {
    show()
    setIsOpen((open) => !open)
  }
  return (
    <section
      aria-label="Sandbox controls"
      className="mb-4 rounded-lg border border-dashed border-warn/40 bg-warn-soft/50 px-4 py-2.5 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-start gap-2 text-sm text-warn">
          <FlaskConical aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          Sandbox: simulate printing and tracking.
        </p>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={toggle}
        >
          {isOpen ? 'Close' : 'Advance'}
        </Button>
      </div>
      {isOpen && (
        <div id={panelId} className="mt-3">
          {Loaded ? <Loaded shipment={shipment} /> : <Spinner label="Loading controls" />}
        </div>
      )}
    </section>
  )
}
