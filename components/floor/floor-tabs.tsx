'use client'

import { usePathname } from 'next/navigation'

import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { paths } from '#lib/paths.ts'

const views = [
  { label: 'Print and pack', href: paths.operations.floor() },
  { label: 'Hand over', href: paths.operations.handOver() },
  { label: 'End of day', href: paths.operations.endOfDay() },
]

/** The views of the operator's floor. */
export const FloorTabs = () => {
  const pathname = usePathname()
  return (
    <NavTabs label="Operations" tabs={views.map((view) => ({ ...view, current: view.href === pathname }))} />
  )
}
