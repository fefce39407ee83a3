'use client'

import { useState } from 'react'

import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

const load = () => import('./sandbox-guide-dialog.tsx').then((module) => module.SandboxGuideDialog)

const trigger = (
  <button
    type="button"
    aria-label="Sandbox: nothing is printed, mailed or charged"
    className="h-6 shrink-0 rounded-full border border-warn/35 bg-warn-soft px-2 text-xs text-warn hover:border-warn"
  >
    Sandbox
  </button>
)

/** Marks the sandbox beside the logo. Opens its test values, which load when the pill is hovered or focused. */
export const SandboxPill = () => {
  const [isOpen, setIsOpen] = useState(false)
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded trigger={trigger} open={isOpen} onOpenChange={setIsOpen} />
  return (
    <OnDemandTrigger
      trigger={trigger}
      popup="dialog"
      preload={preload}
      onOpen={() => {
        show()
        setIsOpen(true)
      }}
    />
  )
}
