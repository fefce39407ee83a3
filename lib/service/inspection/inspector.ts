import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { ServiceError } from '#lib/service/errors.ts'

import type { Assembly, PartsToAssemble } from './assemble-parts.ts'
import type { PdfSource } from './byte-source.ts'
import type { CodePicture } from './code-worker.ts'
import type { PageComparison, PageDifference } from './compare-pages.ts'
import type { PrintFileInput } from './composition.ts'
import type { ColorPage, ColorPageDrawing } from './draw-color-page.ts'
import type { PagePicture, PagePictureDrawing, PrintedPages } from './draw-page-picture.ts'
import type { Bitmap, PageDrawing } from './draw-pages.ts'
import type { FirstPageDrawing, GrayPicture, PartDrawing } from './draw-picture.ts'
import type { FieldsToFill, FilledFields } from './fill-fields.ts'
import type { FilledForm, FormFilling } from './fill-form.ts'
import type { PageOverlay } from './overlay-pages.ts'
import { pdfErrors } from './pdf-errors.ts'
import type { PagePlacement, PlacedPages } from './place-pages.ts'
import { createWorkerPool, WorkerLost } from './pool.ts'
import type { PreparedPrint } from './prepare-print.ts'
import type { FormReading } from './read-form.ts'
import type { Inspection } from './reading.ts'
import type { PdfAnswer, PdfTask, PdfWorkerData } from './worker.ts'

/** The only reader of untrusted PDFs: PDFium in worker threads, each document bounded in time, memory and pages. */
export type PdfInspector = {
  /**
   * Reads pages, sizes and hash of a PDF. Throws `ServiceError` ENCRYPTED_PDF, INVALID_PDF (with the reason) or
   * TOO_MANY_PAGES; a file passed by descriptor must stay open until the result.
   */
  inspect(source: PdfSource): Promise<Inspection>
  /**
   * Makes the printed pages of a PDF with this many pages, and lists how they differ from what viewers show. Throws as
   * `inspect` does, and INVALID_PDF if content would be lost.
   */
  preparePrint(source: PdfSource, pageCount: number): Promise<PreparedPrint>
  /** Composes the cover's and the document's pages into one PDF to print. Throws as `inspect` does. */
  composePrintFile(input: PrintFileInput): Promise<Uint8Array>
  /** Joins PDFs with this many pages in total into one. Throws as `inspect` does. */
  assembleParts(input: PartsToAssemble, pageCount: number): Promise<Assembly>
  /** Draws pages of two PDFs and returns the pairs that do not look the same. Throws as `inspect` does. */
  comparePages(comparison: PageComparison): Promise<PageDifference[]>
  /** Fills the text fields of a form. Throws as `inspect` does. */
  fillForm(filling: FormFilling): Promise<FilledForm>
  /** Reads the fields of a form. Throws as `inspect` does. */
  readForm(source: PdfSource): Promise<FormReading>
  /**
   * Fills the fields of a form with this many pages, and makes them part of its pages; or returns why values cannot be filled in.
   * Throws as `preparePrint` does.
   */
  fillFields(filling: FieldsToFill, pageCount: number): Promise<FilledFields>
  /** Draws the pages of a PDF in black and white, in their own size. Throws as `inspect` does. */
  drawPages(drawing: PageDrawing): Promise<Bitmap[]>
  /** Draws the first page of a PDF in gray. Throws as `inspect` does. */
  drawFirstPage(drawing: FirstPageDrawing): Promise<GrayPicture>
  /** Draws the labeled part of the first page in gray; null without the label, or a value. Throws as `inspect` does. */
  drawPart(drawing: PartDrawing): Promise<GrayPicture | null>
  /** Draws one page of a PDF in color. Throws as `inspect` does. */
  drawColorPage(drawing: ColorPageDrawing): Promise<ColorPage>
  /** Makes the printed pages of a PDF, to be drawn one by one. Throws as `inspect` does. */
  printPages(source: PdfSource): Promise<PrintedPages>
  /** Draws one printed page as a picture, with its text. Throws as `inspect` does. */
  drawPagePicture(drawing: PagePictureDrawing): Promise<PagePicture>
  /** Converts each page of a PDF to one drawing, as printed, to be placed in another PDF. Throws as `inspect` does. */
  placePages(placement: PagePlacement): Promise<PlacedPages>
  /** Lays a drawing over each page of a PDF. Throws as `inspect` does. */
  overlayPages(overlay: PageOverlay): Promise<Uint8Array>
  /**
   * Reads the QR codes and Code 128 barcodes on a picture, in a thread of its own. Empty where there are none, also if the
   * picture costs the thread.
   */
  readCodes(picture: CodePicture): Promise<string[]>
  /** Ends the threads; tasks in progress fail. */
  close(): Promise<void>
}

export type PdfInspectorOptions = {
  maxPages: number
  /** Milliseconds for one document; a print file may take six times as long. */
  timeLimitMs?: number
  /** Bytes that PDFium may use, beside what JavaScript does. */
  memoryLimitBytes?: number
  /** Threads. */
  size?: number
  /** Called with documents that crashed a thread. */
  onWorkerLost?: (error: WorkerLost) => void
}

/** Copies only what can be passed to a thread: the caller's file may be an object with methods. */
const asPlain = (source: PdfSource): PdfSource =>
  source instanceof Uint8Array ? source : { descriptor: source.descriptor, sizeBytes: source.sizeBytes }

const megabyte = 1024 * 1024

/** A label is inspected when it comes, and again for each page that is printed with it. */
const keptInspections = 100
const keptBytes = megabyte

/** Remembers the last inspections of small files, by their SHA-256. */
const rememberInspections = (
  inspect: (source: PdfSource) => Promise<Inspection>,
): ((source: PdfSource) => Promise<Inspection>) => {
  const kept = new Map<string, Inspection>()
  return async (source) => {
    if (!(source instanceof Uint8Array) || source.byteLength > keptBytes) return inspect(source)
    const sha256 = hash('sha256', source)
    const known = kept.get(sha256)
    if (known) return known
    const inspection = await inspect(source)
    kept.set(sha256, inspection)
    const [oldest] = kept.keys()
    if (kept.size > keptInspections && oldest !== undefined) kept.delete(oldest)
    return inspection
  }
}

/** Creates the inspector. Threads are started when first needed and do not keep the process alive while idle. */
export const createPdfInspector = (options: PdfInspectorOptions): PdfInspector => {
  const timeLimitMs = options.timeLimitMs ?? 5000
  const memoryLimitBytes = options.memoryLimitBytes ?? 256 * megabyte
  const pool = createWorkerPool<PdfTask, PdfAnswer>({
    script: new URL(import.meta.resolve('#lib/service/inspection/worker.ts')),
    workerData: { memoryLimitBytes, renewAboveBytes: 64 * megabyte } satisfies PdfWorkerData,
    size: options.size ?? Math.min(2, availableParallelism()),
    heapMegabytes: 64,
  })

  const codes = createWorkerPool<CodePicture, string[]>({
    script: new URL(import.meta.resolve('#lib/service/inspection/code-worker.ts')),
    workerData: null,
    size: 1,
    heapMegabytes: 128,
  })

  const run = async (task: PdfTask, limitMs: number): Promise<Exclude<PdfAnswer, { kind: 'fault' }>> => {
    try {
      const answer = await pool.run(task, { timeLimitMs: limitMs })
      if (answer.kind === 'fault') throw new ServiceError(answer.code, answer.message)
      return answer
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error
      options.onWorkerLost?.(error)
      const fault = error.reason === 'timeout' ? pdfErrors.tooSlow(limitMs / 1000) : pdfErrors.unreadable()
      throw new ServiceError(fault.code, fault.message, { cause: error })
    }
  }

  return {
    inspect: rememberInspections(async (source) => {
      const task = { kind: 'inspect', source: asPlain(source), maxPages: options.maxPages } as const
      const answer = await run(task, timeLimitMs)
      if (answer.kind !== 'inspection') throw new Error(`Expected an inspection, got ${answer.kind}.`)
      return answer.inspection
    }),
    preparePrint: async (source, pageCount) => {
      const task = { kind: 'prepare', source: asPlain(source) } as const
      const answer = await run(task, timeLimitMs * 6 + pageCount * 1000)
      if (answer.kind !== 'prepared') throw new Error(`Expected prepared pages, got ${answer.kind}.`)
      return answer.prepared
    },
    composePrintFile: async (input) => {
      const answer = await run(
        { ...input, kind: 'compose', document: input.document && asPlain(input.document) },
        timeLimitMs * 6,
      )
      if (answer.kind !== 'print_file') throw new Error(`Expected a print file, got ${answer.kind}.`)
      return answer.bytes
    },
    assembleParts: async ({ parts, separators, newSheets }, pageCount) => {
      const answer = await run(
        { kind: 'assemble', parts: parts.map(asPlain), separators, newSheets },
        timeLimitMs * 6 + pageCount * 1000,
      )
      if (answer.kind !== 'assembly') throw new Error(`Expected an assembly, got ${answer.kind}.`)
      return answer.assembly
    },
    comparePages: async ({ printFile, document, pairs }) => {
      const answer = await run(
        { kind: 'compare', printFile: asPlain(printFile), document: asPlain(document), pairs },
        timeLimitMs * 6 + pairs.length * 1000,
      )
      if (answer.kind !== 'comparison') throw new Error(`Expected a comparison, got ${answer.kind}.`)
      return answer.different
    },
    fillForm: async ({ form, copies }) => {
      const answer = await run({ kind: 'fill', form, copies }, timeLimitMs * 6 + copies.length * 1000)
      if (answer.kind !== 'filled_form') throw new Error(`Expected a filled form, got ${answer.kind}.`)
      return answer.form
    },
    readForm: async (source) => {
      const answer = await run({ kind: 'read_form', source: asPlain(source) }, timeLimitMs)
      if (answer.kind !== 'form') throw new Error(`Expected a form, got ${answer.kind}.`)
      return answer.form
    },
    fillFields: async ({ form, values }, pageCount) => {
      const answer = await run(
        { kind: 'fill_fields', form: asPlain(form), values },
        timeLimitMs * 6 + pageCount * 1000,
      )
      if (answer.kind !== 'filled_fields') throw new Error(`Expected a filled form, got ${answer.kind}.`)
      return answer.filled
    },
    drawPages: async (drawing) => {
      const answer = await run({ ...drawing, kind: 'draw' }, timeLimitMs * 6)
      if (answer.kind !== 'drawing') throw new Error(`Expected a drawing, got ${answer.kind}.`)
      return answer.pages
    },
    drawFirstPage: async (drawing) => {
      const answer = await run({ ...drawing, kind: 'first_page' }, timeLimitMs)
      if (answer.kind !== 'first_page') throw new Error(`Expected a page, got ${answer.kind}.`)
      return answer.picture
    },
    drawPart: async (drawing) => {
      const answer = await run({ ...drawing, kind: 'part' }, timeLimitMs)
      if (answer.kind !== 'part') throw new Error(`Expected a part, got ${answer.kind}.`)
      return answer.picture
    },
    drawColorPage: async (drawing) => {
      const answer = await run({ ...drawing, kind: 'color_page' }, timeLimitMs)
      if (answer.kind !== 'color_page') throw new Error(`Expected a page, got ${answer.kind}.`)
      return answer.page
    },
    printPages: async (source) => {
      const answer = await run({ kind: 'print_pages', pdf: asPlain(source) }, timeLimitMs * 6)
      if (answer.kind !== 'printed_pages') throw new Error(`Expected printed pages, got ${answer.kind}.`)
      return answer.pages
    },
    drawPagePicture: async ({ pdf, index, pageCount, dpi }) => {
      const task = { kind: 'page_picture', pdf: asPlain(pdf), index, pageCount, dpi } as const
      const answer = await run(task, timeLimitMs * 6)
      if (answer.kind !== 'page_picture') throw new Error(`Expected a picture, got ${answer.kind}.`)
      return answer.picture
    },
    placePages: async ({ pdf }) => {
      const answer = await run({ kind: 'place', pdf: asPlain(pdf) }, timeLimitMs * 6)
      if (answer.kind !== 'placed_pages') throw new Error(`Expected placed pages, got ${answer.kind}.`)
      return answer.pages
    },
    overlayPages: async (overlay) => {
      const answer = await run({ ...overlay, kind: 'overlay' }, timeLimitMs * 6)
      if (answer.kind !== 'overlaid') throw new Error(`Expected a PDF, got ${answer.kind}.`)
      return answer.bytes
    },
    readCodes: async (picture) => {
      try {
        return await codes.run(picture, { timeLimitMs })
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error
        options.onWorkerLost?.(error)
        return []
      }
    },
    close: async () => {
      await Promise.all([pool.close(), codes.close()])
    },
  }
}
