'use client'

import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[]
  defaultValue: Value
}

/** Renders tab panels. For views with their own URL use `NavTabs`. */
export const Tabs = <Value extends string>({ label, tabs, defaultValue }: TabsProps<Value>) => (
  <BaseTabs.Root defaultValue={defaultValue}>
    <BaseTabs.List aria-label={label} className="relative flex gap-5 border-b border-line">
      {tabs.map((tab) => (
        <BaseTabs.Tab
          key={tab.value}
          value={tab.value}
          className="h-10 text-base whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-active:font-emphasis data-active:text-ink"
        >
          {tab.label}
        </BaseTabs.Tab>
      ))}
      <BaseTabs.Indicator className="absolute bottom-[-1px] left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-150 ease-out-quick" />
    </BaseTabs.List>
    {tabs.map((tab) => (
      <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-4">
        {tab.panel}
      </BaseTabs.Panel>
    ))}
  </BaseTabs.Root>
)
