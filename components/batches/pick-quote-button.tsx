'use client'

import { type ComponentType, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'

import type { PickQuoteProps } from './pick-quote-dialog.tsx'

const load = () => import('./pick-quote-dialog.tsx').then((module) => module.PickQuoteDialog)

type PickQuoteButtonProps = Omit<PickQuoteProps, 'open' | 'onOpenChange'> & { row: BatchRow }

/** Opens the other quotes of a row. Their code and data load on demand. */
export const PickQuoteButton = (props: PickQuoteButtonProps) => {
  const [Dialog, setDialog] = useState<ComponentType<PickQuoteProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const preload = () => void load().catch(() => {})
  const open = () => {
    setIsOpen(true)
    load().then(
      (component) => setDialog(() => component),
      () => setIsOpen(false),
    )
  }
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Other quotes for row ${props.row.row}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        Quotes
      </Button>
      {Dialog && <Dialog {...props} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
