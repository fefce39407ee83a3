'use client'

import { useEffect, useRef, useState } from 'react'
import { Page } from 'react-pdf'

import { Skeleton } from '#components/ui/skeleton.tsx'
import { sheetSize } from '#lib/contract/documents/sheet.ts'

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
              const found = placeOnSheet({ width: originalWidth, height: originalHeight })
              setArea(found)
              onPlaced(found)
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

/** The unprintable margin of most printers: a quarter of an inch, in points. */
const blankPoints = 18

/** The position of a page on its sheet, as fractions of the sheet's width and height. */
export type PrintArea = {
  /** The aspect ratio of the sheet, rotated like the page. */
  sheetRatio: number
  pageWidth: number
  pageHeight: number
  blankX: number
  blankY: number
  /** The printed scale in percent: 100 unless the page is larger than the paper. */
  percent: number
}

/** Returns the printed position of a page: scaled down where necessary, never up. Sizes are in points. */
export const placeOnSheet = (page: { width: number; height: number }): PrintArea => {
  const isLandscape = page.width > page.height
  const [width, height] = isLandscape
    ? [sheetSize.heightPoints, sheetSize.widthPoints]
    : [sheetSize.widthPoints, sheetSize.heightPoints]
  const scale = Math.min(1, width / page.width, height / page.height)
  return {
    sheetRatio: width / height,
    pageWidth: (page.width * scale) / width,
    pageHeight: (page.height * scale) / height,
    blankX: blankPoints / width,
    blankY: blankPoints / height,
    // PDF writers round the paper size by a few points.
    percent: scale > 0.99 ? 100 : Math.max(1, Math.floor(scale * 100)),
  }
}
