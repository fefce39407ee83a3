'use client'

import { usePathname } from 'next/navigation'

import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

const views = [
  { label: wording.printAndPack, href: paths.operations.floor() },
  { label: wording.handOver, href: paths.operations.handOver() },
  { label: wording.endOfDay, href: paths.operations.endOfDay() },
]

/** The views of the operator's floor. */
export const FloorTabs = () => {
  const pathname = usePathname()
  return (
    <NavTabs
      label={wording.operations}
      tabs={views.map((view) => ({ ...view, current: view.href === pathname }))}
    />
  )
}
