import { promisify } from 'node:util'
import { deflate, type InputType, type ZlibOptions } from 'node:zlib'

import type { ServiceContext } from '#lib/service/context.ts'
import type { PagePicture } from '#lib/service/inspection/draw-page-picture.ts'
import { hiddenText } from '#lib/service/pdf/assembly/hidden-text.ts'
import type { PdfDictionary, PdfValue } from '#lib/service/pdf/assembly/pdf-values.ts'
import type { PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

import type { WrittenPage, WrittenPages } from './page-assembly.ts'
import { matrixOf, placeOnPaper } from './page-layout.ts'

/** Dots per inch of a page that is shown as a picture. */
export const pictureDpi = 200

const compress = promisify<InputType, ZlibOptions, Buffer>(deflate)

/** Share of its dots that a picture without losses takes at most: more is a photo, which JPEG stores in less. */
const mostShare = 0.1
const jpegQuality = 85

/** Compresses without losses; null if that takes too much. */
const compressDots = async (dots: Uint8Array): Promise<Buffer | null> => {
  try {
    return await compress(dots, { maxOutputLength: Math.ceil(dots.byteLength * mostShare) })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const encode = async ({ dots, width, height, channels }: PagePicture) => {
  const flat = await compressDots(dots)
  if (flat) return { filter: '/FlateDecode', bytes: flat }
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp(dots, { raw: { width, height, channels } })
    .toColorspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { filter: '/DCTDecode', bytes: jpeg }
}

const writePicture = async (writer: PdfWriter, picture: PagePicture): Promise<number> => {
  const { filter, bytes } = await encode(picture)
  const number = writer.reserve()
  const dictionary: PdfDictionary = new Map([
    ['/Type', '/XObject'],
    ['/Subtype', '/Image'],
    ['/Width', String(picture.width)],
    ['/Height', String(picture.height)],
    ['/ColorSpace', picture.channels === 1 ? '/DeviceGray' : '/DeviceRGB'],
    ['/BitsPerComponent', '8'],
    ['/Filter', filter],
  ])
  writer.write(number, dictionary, bytes)
  return number
}

const writeDrawing = async (writer: PdfWriter, picture: PagePicture, font: number): Promise<number> => {
  const { width, height } = picture.points
  const image = await writePicture(writer, picture)
  const content = `q ${width} 0 0 ${height} 0 0 cm /Picture Do Q\n${hiddenText(picture.text)}`
  const number = writer.reserve()
  writer.write(
    number,
    new Map<string, PdfValue>([
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', ['0', '0', String(width), String(height)]],
      [
        '/Resources',
        new Map([
          ['/XObject', new Map([['/Picture', `${image} 0 R`]])],
          ['/Font', new Map([['/Text', `${font} 0 R`]])],
        ]),
      ],
      ['/Filter', '/FlateDecode'],
    ]),
    await compress(content, {}),
  )
  return number
}

/** Memory that the threads read as well, so that not every page copies the file. */
const shared = (bytes: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}

/**
 * Writes the pages of a file as pictures of what is printed, with their text behind, page by page; each reduced to leave room
 * for the numbers. `font` is that of hidden text. Throws INVALID_PDF or ENCRYPTED_PDF.
 */
export const writePicturePages = async function* (
  { inspector }: Pick<ServiceContext, 'inspector'>,
  writer: PdfWriter,
  file: Uint8Array,
  font: number,
): AsyncGenerator<Buffer, WrittenPages> {
  const { bytes, pageCount } = await inspector.printPages(file)
  const pdf = shared(bytes ?? file)
  const pages: WrittenPage[] = []
  for (let index = 0; index < pageCount; index += 1) {
    const picture = await inspector.drawPagePicture({ pdf, index, pageCount, dpi: pictureDpi })
    const drawing = await writeDrawing(writer, picture, font)
    const placed = placeOnPaper(picture.points)
    pages.push({ paper: placed.paper, matrix: matrixOf(placed), drawing })
    yield* writer.drain()
  }
  return { pages, isPicture: true }
}
