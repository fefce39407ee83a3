import { createHash, type Hash } from 'node:crypto'

import { listForms, openPdfFile } from './pdf-file.ts'
import { type PdfDictionary, type PdfValue, referenceOf, renumbered, writeValue } from './pdf-values.ts'

/** A whole PDF, as something can be appended to it. */
export type WrittenPdf = {
  sizeBytes: number
  sha256: string
  /** Has read all of it, and can read on. */
  hash: Hash
  /** Offset of its table of objects, how many those are, and the text of its trailer up to that number. */
  tableAt: number
  objects: number
  trailer: string
}

/** A PDF written sequentially: written parts are passed on and not retained. */
export type PdfWriter = {
  /** The number of an object that is written later. */
  reserve(): number
  write(number: number, value: PdfValue, stream?: Uint8Array): void
  /** Begins a stream whose bytes are not known yet. Nothing else may be written before its end. */
  openStream(number: number, dictionary: PdfDictionary): { put(chunk: Buffer): void; end(): void }
  /** A line that readers of PDF pass over. */
  comment(text: string): void
  /** Writes all objects of a PDF of placed pages, but for those pages; returns the numbers of their drawings. */
  copy(bytes: Uint8Array): number[]
  /** Takes what was written since it was last called. */
  drain(): Buffer[]
  /** How many objects there are, which is the number of the next. */
  objects(): number
  /** Writes the table of objects. */
  end(trailer: PdfDictionary): WrittenPdf
}

const newline = '\n'
/** Four bytes above 127 mark the file as binary (ISO 32000-1, 7.5.2). */
const opening = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/** Begins a PDF. */
export const openPdfWriter = (): PdfWriter => {
  const offsets: (number | undefined)[] = [undefined]
  const hash = createHash('sha256')
  let position = 0
  let ready: Buffer[] = []
  const put = (chunk: Buffer): void => {
    hash.update(chunk)
    position += chunk.byteLength
    ready.push(chunk)
  }
  const putText = (text: string): void => put(Buffer.from(text, 'latin1'))
  put(opening)

  const reserve = (): number => offsets.push(undefined) - 1
  const write = (number: number, value: PdfValue, stream?: Uint8Array): void => {
    offsets[number] = position
    if (!stream) return putText(`${number} 0 obj\n${writeValue(value)}\nendobj\n`)
    const dictionary = new Map(value instanceof Map ? value : []).set('/Length', String(stream.byteLength))
    putText(`${number} 0 obj\n${writeValue(dictionary)}\nstream\n`)
    put(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength))
    putText('\nendstream\nendobj\n')
  }
  return {
    reserve,
    write,
    openStream: (number, dictionary) => {
      const length = reserve()
      offsets[number] = position
      const whole = new Map(dictionary).set('/Length', `${length} 0 R`)
      putText(`${number} 0 obj\n${writeValue(whole)}\nstream\n`)
      const start = position
      return {
        put,
        end: () => {
          const bytes = position - start
          putText('\nendstream\nendobj\n')
          write(length, String(bytes))
        },
      }
    },
    comment: (text) => putText(`%${text.replaceAll(/[^\x20-\x7e]/g, '?')}${newline}`),
    copy: (bytes) => {
      const file = openPdfFile(bytes)
      const { forms, treeNumbers } = listForms(file)
      const info = referenceOf(file.trailer.get('/Info'))
      if (info !== null) treeNumbers.add(info)
      const moved = new Map<number, number>()
      const move = (number: number): number => {
        const known = moved.get(number)
        if (known !== undefined) return known
        const given = reserve()
        moved.set(number, given)
        return given
      }
      for (const number of file.numbers) {
        if (treeNumbers.has(number)) continue
        const { value, stream } = file.read(number)
        write(move(number), renumbered(value, move), stream ?? undefined)
      }
      return forms.map(move)
    },
    drain: () => {
      const taken = ready
      ready = []
      return taken
    },
    objects: () => offsets.length,
    end: (trailer) => {
      const tableAt = position
      const entries = offsets.map((offset) =>
        offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
      )
      putText(`xref\n0 ${offsets.length}\n${entries.join('')}`)
      const text = writeValue(trailer).slice(0, -2)
      putText(`trailer\n${text} /Size ${offsets.length}>>\nstartxref\n${tableAt}\n%%EOF\n`)
      const sha256 = hash.copy().digest('hex')
      return { sizeBytes: position, sha256, hash, tableAt, objects: offsets.length, trailer: text }
    },
  }
}
