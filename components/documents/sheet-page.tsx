'use client'

import { useEffect, useRef, useState } from 'react'
import { Page } from 'react-pdf'

import { Skeleton } from '#components/ui/skeleton.tsx'

import { placeOnSheet, type PrintArea } from './print-area.ts'

const maximumPixelRatio = 2

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

type SheetPageProps = {
  page: number
  /** The aspect ratio until the page is loaded. */
  ratio: number
  /** The zoom factor. */
  magnification: number
  /** Reports the position of the page on its sheet. */
  onPlaced: (area: PrintArea) => void
}

/** Shows a page on its printed sheet, with the unprintable margin. */
export const SheetPage = ({ page, ratio, magnification, onPlaced }: SheetPageProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [area, setArea] = useState(() => placeOnSheet({ width: ratio, height: 1 }))
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      <div
        style={{ width: `${magnification * 100}%`, aspectRatio: area.sheetRatio }}
        className="relative flex items-center justify-center overflow-hidden bg-sheet shadow-sheet ring-1 ring-line"
      >
        {width > 0 && (
          <Page
            key={page}
            pageNumber={page}
            width={width * magnification * area.pageWidth}
            devicePixelRatio={Math.min(globalThis.devicePixelRatio, maximumPixelRatio)}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            suspense={false}
            onLoadSuccess={({ originalWidth, originalHeight }) => {
              const placed = placeOnSheet({ width: originalWidth, height: originalHeight })
              setArea(placed)
              onPlaced(placed)
            }}
            loading={<Skeleton className="absolute inset-0 rounded-none" />}
            error={<p className="p-8 text-center text-sheet-ink">This page can’t be displayed.</p>}
          />
        )}
        <div
          aria-hidden="true"
          style={{ inset: `${percent(area.blankY)} ${percent(area.blankX)}` }}
          className="pointer-events-none absolute border border-dashed border-sheet-ink/35"
        />
      </div>
    </div>
  )
}
