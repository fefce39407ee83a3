'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Page } from 'react-pdf'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

type PageZoomProps = {
  filename: string
  /** The page that is shown large; null while the dialog is closed. */
  page: number | null
  pageCount: number
  ratio: number
  onChange: (page: number) => void
  onClose: () => void
}

const maximumPixelRatio = 2

/** Draws the page as wide as its place. */
const LargePage = ({ page, ratio }: { page: number; ratio: number }) => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const holder = <Skeleton className="w-full rounded-xs" />
  return (
    <div ref={place} style={{ minHeight: width / ratio }} className="bg-sheet shadow-sheet ring-1 ring-line">
      {width > 0 && (
        <Page
          key={page}
          pageNumber={page}
          width={width}
          devicePixelRatio={Math.min(globalThis.devicePixelRatio, maximumPixelRatio)}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          suspense={false}
          loading={holder}
          error={<p className="p-8 text-center text-sheet-ink">This page cannot be shown.</p>}
        />
      )}
    </div>
  )
}

/** One page large, with the ways to the pages before and after; arrow keys turn pages. */
export const PageZoom = ({ filename, page, pageCount, ratio, onChange, onClose }: PageZoomProps) => {
  const turn = useEffectEvent((by: number) => {
    if (page !== null && page + by >= 1 && page + by <= pageCount) onChange(page + by)
  })
  const isOpen = page !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') turn(-1)
      if (event.key === 'ArrowRight') turn(1)
    }
    // The dialog keeps key presses to itself; they are seen here on their way down.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
  const shown = page ?? 1
  return (
    <Dialog
      size="large"
      title={filename}
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <div className="flex w-full items-center justify-between gap-3">
          <Button
            size="small"
            disabledReason={shown <= 1 ? 'This is the first page.' : null}
            onClick={() => onChange(shown - 1)}
          >
            <ChevronLeft aria-hidden="true" />
            Previous
          </Button>
          <output className="numeric text-sm text-ink-soft">
            Page {shown} of {pageCount}
          </output>
          <Button
            size="small"
            disabledReason={shown >= pageCount ? 'This is the last page.' : null}
            onClick={() => onChange(shown + 1)}
          >
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      }
    >
      <LargePage page={shown} ratio={ratio} />
    </Dialog>
  )
}
