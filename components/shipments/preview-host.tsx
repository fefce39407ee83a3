'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

import { classNames } from '#components/ui/class-names.ts'

import type { PreviewProps } from './shipment-preview.tsx'

/** Loads the preview's code. */
export const loadPreview = (): Promise<ComponentType<PreviewProps>> =>
  import('./shipment-preview.tsx').then((module) => module.ShipmentPreview)

export type Previewed = { id: string; title: string; recipient: string }

/**
 * Returns the previewed shipment and functions to change it: with a button, and with the focus of rows while the
 * preview is open. Escape closes it and leaves the focus in the list.
 */
export const usePreview = () => {
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const isOpen = previewed !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: KeyboardEvent) => {
      const isUnderDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isUnderDialog) setPreviewed(null)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isOpen])
  return {
    previewed,
    open: setPreviewed,
    follow: (row: Previewed) => {
      if (isOpen && row.id !== previewed.id) setPreviewed(row)
    },
    close: () => setPreviewed(null),
  }
}

type PreviewHostProps = {
  previewed: Previewed | null
  /** Its next step or outcome, as its row says it. */
  next: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Shows the list with the preview beside it, where that fits. */
export const PreviewHost = ({ previewed, next, onClose, children }: PreviewHostProps) => {
  const [Preview, setPreview] = useState<ComponentType<PreviewProps> | null>(null)
  useEffect(() => {
    if (!previewed || Preview) return
    loadPreview().then(
      (component) => setPreview(() => component),
      () => onClose(),
    )
  }, [previewed, Preview, onClose])
  return (
    <div
      className={classNames(
        '-mx-5 print:mx-0',
        previewed && 'xl:grid xl:grid-cols-[minmax(0,1fr)_23rem] xl:items-start',
      )}
    >
      <div className="min-w-0">{children}</div>
      {previewed && Preview && (
        <Preview
          shipmentId={previewed.id}
          title={previewed.title}
          recipient={previewed.recipient}
          next={next}
          onClose={onClose}
        />
      )}
    </div>
  )
}
