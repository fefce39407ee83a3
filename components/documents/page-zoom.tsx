'use client'

import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

import type { PrintArea } from './print-area.ts'
import { SheetPage } from './sheet-page.tsx'

type PageZoomProps = {
  filename: string
  /** The open page; null while the dialog is closed. */
  page: number | null
  pageCount: number
  ratio: number
  isGray: boolean
  onChange: (page: number) => void
  onClose: () => void
}

const closest = 3

const describeArea = (area: PrintArea | null): string =>
  [
    'Shown on US Letter paper.',
    area && area.percent < 100 && `Scaled to ${area.percent}% to fit.`,
    'Most printers leave the area outside the dashed line blank.',
  ]
    .filter(Boolean)
    .join(' ')

/** Shows a page as printed. Arrow keys change pages, plus and minus zoom. */
export const PageZoom = ({ filename, page, pageCount, ratio, isGray, onChange, onClose }: PageZoomProps) => {
  const [magnification, setMagnification] = useState(1)
  const [area, setArea] = useState<PrintArea | null>(null)
  const turn = (by: number) => {
    if (page !== null && page + by >= 1 && page + by <= pageCount) onChange(page + by)
  }
  const approach = (by: number) => setMagnification((now) => Math.min(closest, Math.max(1, now + by)))
  const press = useEffectEvent((key: string) => {
    // Arrow keys scroll a zoomed page.
    if (key === 'ArrowLeft' && magnification === 1) turn(-1)
    if (key === 'ArrowRight' && magnification === 1) turn(1)
    if (key === '+' || key === '=') approach(1)
    if (key === '-') approach(-1)
  })
  const isOpen = page !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) press(event.key)
    }
    // The dialog stops key events, so that they are captured here.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
  const shown = page ?? 1
  return (
    <Dialog
      size="large"
      title={filename}
      description={describeArea(area)}
      open={isOpen}
      onOpenChange={(open) => {
        if (open) return
        setMagnification(1)
        onClose()
      }}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <div className="flex items-center gap-2">
            <Button
              size="small"
              disabledReason={shown <= 1 ? 'This is the first page.' : null}
              onClick={() => turn(-1)}
            >
              <ChevronLeft aria-hidden="true" />
              Previous
            </Button>
            <Button
              size="small"
              disabledReason={shown >= pageCount ? 'This is the last page.' : null}
              onClick={() => turn(1)}
            >
              Next
              <ChevronRight aria-hidden="true" />
            </Button>
          </div>
          <output className="numeric text-sm text-ink-soft">
            Page {shown} of {pageCount}
            {magnification > 1 && `, ${magnification * 100}%`}
          </output>
          <div className="flex items-center gap-2">
            <Button
              size="small"
              disabledReason={magnification <= 1 ? 'Already at full width.' : null}
              onClick={() => approach(-1)}
            >
              <ZoomOut aria-hidden="true" />
              Zoom out
            </Button>
            <Button
              size="small"
              disabledReason={magnification >= closest ? 'Already at maximum zoom.' : null}
              onClick={() => approach(1)}
            >
              <ZoomIn aria-hidden="true" />
              Zoom in
            </Button>
          </div>
        </div>
      }
    >
      <section
        aria-label={`Page ${shown}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by the keyboard.
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-sunken p-3"
      >
        <div className={isGray ? 'grayscale' : undefined}>
          <SheetPage page={shown} ratio={ratio} magnification={magnification} onPlaced={setArea} />
        </div>
      </section>
    </Dialog>
  )
}
