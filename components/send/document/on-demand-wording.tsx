import type { ReactNode } from 'react'

export const shownOnUsLetter = 'Shown on US Letter paper.'
export const scaledToToFit = (percent: string | number) => `Scaled to ${percent}% to fit.`
export const mostPrintersLeaveTheArea = 'Most printers leave the area outside the dashed line blank.'
export const thisIsTheFirst = 'This is the first page.'
export const previous = 'Previous'
export const thisIsTheLast = 'This is the last page.'
export const next = 'Next'
export const pageOf = (shown: ReactNode, pageCount: ReactNode, detail: ReactNode) => (
  <>
    Page {shown} of {pageCount}
    {detail}
  </>
)
export const alreadyAtFullWidth = 'Already at full width.'
export const zoomOut = 'Zoom out'
export const alreadyAtMaximumZoom = 'Already at maximum zoom.'
export const zoomIn = 'Zoom in'
export const pageShown = (shown: string | number) => `Page ${shown}`

export const theStoredFileIsMissing = 'The stored file is missing or doesn’t match its record.'
export const itCantBeShown = 'It can’t be shown or printed until it is restored.'
export const showMoreOf = (hidden: ReactNode, count: ReactNode) => (
  <>
    Show {hidden} more of {count}
  </>
)
export const thisPageCantBeDisplayed = 'This page can’t be displayed'
export const pageOfEnlarge = (page: string | number, pageCount: string | number) =>
  `Page ${page} of ${pageCount}, enlarge`

export const thisPageCantBeDisplayedText = 'This page can’t be displayed.'
