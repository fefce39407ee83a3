'use client'

import { PanelRight } from 'lucide-react'
import { type ComponentType, useState } from 'react'

import { Button } from '#components/ui/button.tsx'

import type { PreviewProps } from './shipment-preview.tsx'

const load = () => import('./shipment-preview.tsx').then((module) => module.ShipmentPreview)

/** Shows a shipment beside the list. Its code and its data load when it is asked for. */
export const PreviewButton = ({ shipmentId, title }: { shipmentId: string; title: string }) => {
  const [Preview, setPreview] = useState<ComponentType<PreviewProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const preload = () => void load().catch(() => {})
  const open = () => {
    setIsOpen(true)
    load().then(
      (component) => setPreview(() => component),
      () => setIsOpen(false),
    )
  }
  return (
    <span className="relative z-1 inline-flex">
      <Button
        variant="quiet"
        size="icon-small"
        aria-label={`Preview ${title}`}
        title="Preview"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <PanelRight aria-hidden="true" />
      </Button>
      {Preview && <Preview shipmentId={shipmentId} title={title} open={isOpen} onOpenChange={setIsOpen} />}
    </span>
  )
}
