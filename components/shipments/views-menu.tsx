'use client'

import { Bookmark, ChevronDown } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { ViewsPopupProps } from './views-popup.tsx'

const load = () => import('./views-popup.tsx').then((module) => module.ViewsPopup)

/** Manages the views of the list: open, save, rename and delete. The code loads on demand. */
export const ViewsMenu = (props: Omit<ViewsPopupProps, 'trigger' | 'current'>) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const current = props.views.find((view) => view.query === props.query && props.query !== '')
  const trigger = (
    <Button size="small">
      <Bookmark aria-hidden="true" />
      <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
      <ChevronDown aria-hidden="true" />
    </Button>
  )
  if (Loaded) return <Loaded {...props} trigger={trigger} current={current} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
