import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { init } from '@embedpdf/pdfium'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

import type { ByteSource } from './byte-source.ts'

/** An open document: what PDFium calls FPDF_DOCUMENT. */
export type PdfiumDocument = { handle: number; close(): void }

/** FPDF_GetLastError after a failed load (fpdfview.h). */
export const loadErrors = { format: 3, password: 4, security: 5, page: 6 } as const

type PageBox = { left: number; bottom: number; right: number; top: number }

/** PDFium in WebAssembly, within a memory limit. */
export type Pdfium = {
  calls: WrappedPdfiumModule
  /** Opens a document that is read piece by piece, or returns the error code. */
  open(source: ByteSource): PdfiumDocument | { error: number }
  /** Width and height in points as the page is seen, rotation considered; null when the page cannot be read. */
  pageSize(document: PdfiumDocument, index: number): { width: number; height: number } | null
  /** The corners of an open page in its own coordinates, before it is turned; null when they cannot be read. */
  pageBox(page: number): PageBox | null
  /** The box of a character's line in the page's coordinates, whatever its shape; null when it has none. */
  looseCharBox(textPage: number, index: number): PageBox | null
  /** Writes the whole document again. */
  save(document: PdfiumDocument): Uint8Array
  /** The name of a font as its PDF has it, such as `Helvetica` or `ABCDEF+Tahoma`. */
  fontName(font: number): string
  /** Calls with the address of a text in UTF-16, which is freed afterwards. */
  withText(text: string, use: (address: number) => void): void
  /** Reads a text in UTF-16 that `get` writes to a buffer of this many bytes; it returns the actual number. */
  readText(get: (buffer: number, length: number) => number): string
  /** Reads this many numbers that `fill` writes to its addresses. */
  readNumbers(type: 'i32' | 'double', count: number, fill: (...addresses: number[]) => void): number[]
  /** A copy of the bytes at an address of its memory. */
  bytesAt(address: number, length: number): Uint8Array
  heapBytes(): number
}

/** Untyped parts of the package's Emscripten module. */
type Runtime = {
  wasmExports: {
    malloc: (size: number) => number
    free: (pointer: number) => void
    memory: WebAssembly.Memory
  }
  addFunction(call: (...numbers: number[]) => number, signature: string): number
  setValue(pointer: number, value: number, type: 'i32'): void
  getValue(pointer: number, type: 'i32' | 'float' | 'double'): number
}

const compile = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))))

const instantiate = async (memoryLimitBytes: number): Promise<WrappedPdfiumModule> => {
  const compiled = await compile()
  const overrides = {
    print: () => {},
    printErr: () => {},
    // The module could grow to 2 GB; when it cannot grow, its allocations fail and PDFium reports an error.
    instantiateWasm: (
      imports: { env: { emscripten_resize_heap: (size: number) => boolean } },
      receive: (instance: WebAssembly.Instance) => void,
    ) => {
      const { env } = imports
      const grow = env.emscripten_resize_heap
      env.emscripten_resize_heap = (size) => size >>> 0 <= memoryLimitBytes && grow(size)
      const instance = new WebAssembly.Instance(compiled, imports)
      receive(instance)
      return instance.exports
    },
  }
  return init(overrides)
}

/** Starts PDFium. Its memory only ever grows, so a process should be replaced after a large document. */
export const startPdfium = async (memoryLimitBytes: number): Promise<Pdfium> => {
  const calls = await instantiate(memoryLimitBytes)
  // The package declares its module as any Emscripten module; `Runtime` is the part used here.
  const runtime = calls.pdfium as unknown as Runtime
  const { malloc, free, memory } = runtime.wasmExports
  calls.FPDF_InitLibrary()

  const sources = new Map<number, ByteSource>()
  const readBlock = runtime.addFunction((id = 0, position = 0, buffer = 0, size = 0) => {
    const source = sources.get(id)
    const start = position >>> 0
    if (!source || start + (size >>> 0) > source.size) return 0
    source.read(start, new Uint8Array(memory.buffer, buffer >>> 0, size >>> 0))
    return 1
  }, 'iiiii')

  let written: Uint8Array[] = []
  const writeBlock = runtime.addFunction((_writer = 0, data = 0, size = 0) => {
    written.push(new Uint8Array(memory.buffer, data >>> 0, size >>> 0).slice())
    return 1
  }, 'iiii')

  const readBox = (get: (buffer: number) => boolean): PageBox | null => {
    // FS_RECTF: left, top, right and bottom, four bytes each.
    const buffer = malloc(16)
    const isRead = get(buffer)
    const at = (offset: number) => runtime.getValue(buffer + offset, 'float')
    const box = { left: at(0), top: at(4), right: at(8), bottom: at(12) }
    free(buffer)
    return isRead ? box : null
  }

  let lastId = 0
  const sizeBuffer = malloc(8)
  return {
    calls,
    open: (source) => {
      const id = (lastId += 1)
      sources.set(id, source)
      // struct FPDF_FILEACCESS { unsigned long length; int (*getBlock)(…); void* param; }, kept while it is open.
      const access = malloc(12)
      runtime.setValue(access, source.size, 'i32')
      runtime.setValue(access + 4, readBlock, 'i32')
      runtime.setValue(access + 8, id, 'i32')
      const release = () => {
        free(access)
        sources.delete(id)
      }
      const handle = calls.FPDF_LoadCustomDocument(access, '')
      if (handle === 0) {
        const error = calls.FPDF_GetLastError()
        release()
        return { error }
      }
      const close = () => {
        calls.FPDF_CloseDocument(handle)
        release()
      }
      return { handle, close }
    },
    pageSize: ({ handle }, index) =>
      calls.FPDF_GetPageSizeByIndexF(handle, index, sizeBuffer)
        ? { width: runtime.getValue(sizeBuffer, 'float'), height: runtime.getValue(sizeBuffer + 4, 'float') }
        : null,
    pageBox: (page) => readBox((buffer) => calls.FPDF_GetPageBoundingBox(page, buffer)),
    looseCharBox: (textPage, index) =>
      readBox((buffer) => calls.FPDFText_GetLooseCharBox(textPage, index, buffer)),
    save: ({ handle }) => {
      written = []
      // struct FPDF_FILEWRITE { int version; int (*writeBlock)(…); }; 2 is FPDF_NO_INCREMENTAL.
      const writer = malloc(8)
      runtime.setValue(writer, 1, 'i32')
      runtime.setValue(writer + 4, writeBlock, 'i32')
      const isSaved = calls.FPDF_SaveAsCopy(handle, writer, 2)
      free(writer)
      if (!isSaved) throw new Error('PDFium could not write the document.')
      const size = written.reduce((total, part) => total + part.byteLength, 0)
      const bytes = new Uint8Array(size)
      let offset = 0
      for (const part of written) {
        bytes.set(part, offset)
        offset += part.byteLength
      }
      written = []
      return bytes
    },
    fontName: (font) => {
      const length = 128
      const buffer = malloc(length)
      // The length that it returns includes the zero at the end, and may exceed what there was room for.
      const written = Math.min(calls.FPDFFont_GetBaseFontName(font, buffer, length), length)
      const name = new TextDecoder().decode(
        new Uint8Array(memory.buffer, buffer, Math.max(0, written - 1)).slice(),
      )
      free(buffer)
      return name
    },
    withText: (text, use) => {
      const bytes = Buffer.from(`${text}\0`, 'utf16le')
      const address = malloc(bytes.byteLength)
      new Uint8Array(memory.buffer, address >>> 0, bytes.byteLength).set(bytes)
      use(address)
      free(address)
    },
    readText: (get) => {
      const length = get(0, 0)
      if (length < 2) return ''
      const buffer = malloc(length)
      get(buffer, length)
      const bytes = new Uint8Array(memory.buffer, buffer >>> 0, length - 2).slice()
      free(buffer)
      return Buffer.from(bytes).toString('utf16le')
    },
    readNumbers: (type, count, fill) => {
      const buffer = malloc(count * 8)
      const addresses = Array.from({ length: count }, (_, index) => buffer + index * 8)
      fill(...addresses)
      const numbers = addresses.map((address) => runtime.getValue(address, type))
      free(buffer)
      return numbers
    },
    bytesAt: (address, length) => new Uint8Array(memory.buffer, address >>> 0, length).slice(),
    heapBytes: () => memory.buffer.byteLength,
  }
}
