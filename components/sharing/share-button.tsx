'use client'

import type { ComponentProps } from 'react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'

import type { ShareDialog } from './share-dialog.tsx'

const load = () => import('./share-dialog.tsx').then((module) => module.ShareDialog)

/** Opens the dialog that creates a link to a shipment. It loads when the button gets focus or the pointer. */
export const ShareButton = (props: Omit<ComponentProps<typeof ShareDialog>, 'trigger'>) => (
  <OnDemandDialog load={load} of={props} trigger={<Button size="small">Share…</Button>} />
)
