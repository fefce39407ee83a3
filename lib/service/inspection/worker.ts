import { parentPort, workerData } from 'node:worker_threads'

import { assembleParts, type Assembly, type PartsToAssemble } from './assemble-parts.ts'
import type { PdfSource } from './byte-source.ts'
import { comparePages, type PageComparison, type PageDifference } from './compare-pages.ts'
import { composePrintFile } from './composition.ts'
import type { PrintFileInput } from './composition.ts'
import { type ColorPage, type ColorPageDrawing, drawColorPage } from './draw-color-page.ts'
import {
  drawPagePicture,
  type PagePicture,
  type PagePictureDrawing,
  type PrintedPages,
  printPages,
} from './draw-page-picture.ts'
import { type Bitmap, drawPages, type PageDrawing } from './draw-pages.ts'
import {
  drawFirstPage,
  drawPart,
  type FirstPageDrawing,
  type GrayPicture,
  type PartDrawing,
} from './draw-picture.ts'
import { type FieldsToFill, fillFields, type FilledFields } from './fill-fields.ts'
import { fillForm, type FilledForm, type FormFilling } from './fill-form.ts'
import { overlayPages, type PageOverlay } from './overlay-pages.ts'
import { PdfError } from './pdf-errors.ts'
import type { PdfErrorCode } from './pdf-errors.ts'
import { startPdfium } from './pdfium.ts'
import { placePages, type PagePlacement, type PlacedPages } from './place-pages.ts'
import type { WorkerMessage } from './pool.ts'
import { preparePrint, type PreparedPrint } from './prepare-print.ts'
import { type FormReading, readForm } from './read-form.ts'
import { inspectPdf, type Inspection } from './reading.ts'

/** Tasks and results of the worker. Anything it throws ends it: PDFium's memory may be corrupt. */
export type PdfTask =
  | { kind: 'inspect'; source: PdfSource; maxPages: number }
  | { kind: 'prepare'; source: PdfSource }
  | ({ kind: 'compose' } & PrintFileInput)
  | ({ kind: 'assemble' } & PartsToAssemble)
  | ({ kind: 'compare' } & PageComparison)
  | ({ kind: 'fill' } & FormFilling)
  | { kind: 'read_form'; source: PdfSource }
  | ({ kind: 'fill_fields' } & FieldsToFill)
  | ({ kind: 'draw' } & PageDrawing)
  | ({ kind: 'first_page' } & FirstPageDrawing)
  | ({ kind: 'part' } & PartDrawing)
  | ({ kind: 'color_page' } & ColorPageDrawing)
  | ({ kind: 'print_pages' } & PagePlacement)
  | ({ kind: 'page_picture' } & PagePictureDrawing)
  | ({ kind: 'place' } & PagePlacement)
  | ({ kind: 'overlay' } & PageOverlay)

export type PdfAnswer =
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'prepared'; prepared: PreparedPrint }
  | { kind: 'print_file'; bytes: Uint8Array }
  | { kind: 'assembly'; assembly: Assembly }
  | { kind: 'comparison'; different: PageDifference[] }
  | { kind: 'filled_form'; form: FilledForm }
  | { kind: 'form'; form: FormReading }
  | { kind: 'filled_fields'; filled: FilledFields }
  | { kind: 'drawing'; pages: Bitmap[] }
  | { kind: 'first_page'; picture: GrayPicture }
  | { kind: 'part'; picture: GrayPicture | null }
  | { kind: 'color_page'; page: ColorPage }
  | { kind: 'printed_pages'; pages: PrintedPages }
  | { kind: 'page_picture'; picture: PagePicture }
  | { kind: 'placed_pages'; pages: PlacedPages }
  | { kind: 'overlaid'; bytes: Uint8Array }
  | { kind: 'fault'; code: PdfErrorCode; message: string }

export type PdfWorkerData = { memoryLimitBytes: number; renewAboveBytes: number }

if (!parentPort) throw new Error('This module must run as a worker thread.')
const port = parentPort
// Passed by the inspector, which checks it against the same type.
const { memoryLimitBytes, renewAboveBytes } = workerData as PdfWorkerData
const pdfium = await startPdfium(memoryLimitBytes)

const perform = (task: PdfTask): PdfAnswer => {
  try {
    switch (task.kind) {
      case 'inspect':
        return { kind: 'inspection', inspection: inspectPdf(pdfium, task.source, task.maxPages) }
      case 'prepare':
        return { kind: 'prepared', prepared: preparePrint(pdfium, task.source) }
      case 'compose':
        return { kind: 'print_file', bytes: composePrintFile(pdfium, task) }
      case 'assemble':
        return { kind: 'assembly', assembly: assembleParts(pdfium, task) }
      case 'compare':
        return { kind: 'comparison', different: comparePages(pdfium, task) }
      case 'fill':
        return { kind: 'filled_form', form: fillForm(pdfium, task) }
      case 'read_form':
        return { kind: 'form', form: readForm(pdfium, task.source) }
      case 'fill_fields':
        return { kind: 'filled_fields', filled: fillFields(pdfium, task) }
      case 'draw':
        return { kind: 'drawing', pages: drawPages(pdfium, task) }
      case 'first_page':
        return { kind: 'first_page', picture: drawFirstPage(pdfium, task) }
      case 'part':
        return { kind: 'part', picture: drawPart(pdfium, task) }
      case 'color_page':
        return { kind: 'color_page', page: drawColorPage(pdfium, task) }
      case 'print_pages':
        return { kind: 'printed_pages', pages: printPages(pdfium, task) }
      case 'page_picture':
        return { kind: 'page_picture', picture: drawPagePicture(pdfium, task) }
      case 'place':
        return { kind: 'placed_pages', pages: placePages(pdfium, task) }
      case 'overlay':
        return { kind: 'overlaid', bytes: overlayPages(pdfium, task) }
      default:
        throw new Error(`Unknown task: ${JSON.stringify(task satisfies never)}`)
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return { kind: 'fault', code: error.code, message: error.message }
  }
}

const transferable = (answer: PdfAnswer): Uint8Array[] => {
  if (answer.kind === 'print_file' || answer.kind === 'overlaid') return [answer.bytes]
  if (answer.kind === 'prepared' && answer.prepared.bytes) return [answer.prepared.bytes]
  if (answer.kind === 'printed_pages' && answer.pages.bytes) return [answer.pages.bytes]
  if (answer.kind === 'first_page' || answer.kind === 'page_picture') return [answer.picture.dots]
  return answer.kind === 'placed_pages' ? [answer.pages.bytes] : []
}

const send = (message: WorkerMessage<PdfAnswer>, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

port.on('message', (task: PdfTask) => {
  const answer = perform(task)
  const isSpent = pdfium.heapBytes() > renewAboveBytes
  send(
    { type: 'answer', answer, isSpent },
    // Copied out of WebAssembly into memory of its own, which can be transferred.
    transferable(answer).map(({ buffer }) => buffer as ArrayBuffer),
  )
})
send({ type: 'ready' })
