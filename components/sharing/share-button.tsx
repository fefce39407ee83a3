'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'

const load = () => import('./share-dialog.tsx').then((module) => module.ShareDialog)

/** Opens the dialog that creates a link to a shipment. It loads when the button gets focus or the pointer. */
export const ShareButton = (props: { shipmentId: string; pageCount: number }) => (
  <OnDemandDialog load={load} of={props} trigger={<Button size="small">Share…</Button>} />
)
