'use client'

import { useState } from 'react'

import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

const load = () => import('./sandbox-guide-dialog.tsx').then((module) => module.SandboxGuideDialog)

const trigger = (
  <button
    type="button"
    className="min-h-6 cursor-pointer rounded-sm px-1 font-[570] underline underline-offset-2 hover:text-ink"
  >
    About the sandbox
  </button>
)

/** Opens the list of test addresses and cards, which loads when its button is hovered or focused. */
export const SandboxGuide = () => {
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
