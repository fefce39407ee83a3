import { constants, inflateSync } from 'node:zlib'

import { openSource, positionsOf, sliceOf } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'

// PDFium opens what it can and guesses the rest. These checks look at the bytes for what it does not tell.

const gap = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`
const countEntry = new RegExp(String.raw`^/Count${gap}([+-]?\d*\.?\d+)(?:[\s\0]+(\d+)[\s\0]+R)?`)
const encryptEntry = new RegExp(String.raw`^/Encrypt${gap}(?:\d+[\s\0]+\d+[\s\0]+R|<<)`)
const indirectInteger = new RegExp(String.raw`^\d+[\s\0]+\d+[\s\0]+obj${gap}([+-]?\d*\.?\d+)`)
const maxInflatedBytes = 64 * 1024 * 1024

const textAt = (source: ByteSource, position: number, length: number): string =>
  sliceOf(source, position, length).toString('latin1')

const has = (source: ByteSource, needle: string): boolean => !positionsOf(source, needle).next().done

/** Whether there is a trailer, without which the objects of a damaged file cannot be told apart. */
export const hasTrailer = (source: ByteSource): boolean => has(source, 'trailer')

/** Whether the file calls itself a PDF where readers look for it. */
export const hasHeader = (source: ByteSource): boolean => textAt(source, 0, 1024 + 5).includes('%PDF-')

/** Whether a file that cannot be opened says that it is encrypted. */
export const saysEncrypted = (source: ByteSource): boolean => {
  for (const at of positionsOf(source, '/Encrypt')) {
    if (encryptEntry.test(textAt(source, at, 128))) return true
  }
  return false
}

type Statement = 'yes' | 'no' | 'unknown'

const indirectCount = (source: ByteSource, objectNumber: string, generation: string): number | undefined => {
  for (const at of positionsOf(source, `${objectNumber} ${generation} obj`)) {
    const isWhole = at === 0 || !/\d/.test(textAt(source, at - 1, 1))
    if (isWhole) return Number(indirectInteger.exec(textAt(source, at, 128))?.[1] ?? Number.NaN)
  }
  return undefined
}

/** Looks for `/Count <pageCount>` in text; a count kept in an object that is not there in plain is unknown. */
const countIn = (text: ByteSource, file: ByteSource, pageCount: number): Statement => {
  let answer: Statement = 'no'
  for (const at of positionsOf(text, '/Count')) {
    const [, number, generation] = countEntry.exec(textAt(text, at, 128)) ?? []
    if (number === undefined) continue
    const count = generation === undefined ? Number(number) : indirectCount(file, number, generation)
    if (count === pageCount) return 'yes'
    if (count === undefined) answer = 'unknown'
  }
  return answer
}

/** The text of the object stream whose dictionary names its type at the position, or undefined when unreadable. */
const inflateObjects = (source: ByteSource, position: number): Uint8Array | undefined => {
  const before = textAt(source, Math.max(0, position - 512), Math.min(512, position))
  const after = textAt(source, position, 1024)
  const keyword = /stream\r?\n/.exec(after)
  if (!keyword) return undefined
  const dictionary = before.slice(before.lastIndexOf('obj') + 1) + after.slice(0, keyword.index)
  if (!/\/Fl(?:ateDecode)?\b/.test(dictionary) || dictionary.includes('/DecodeParms')) return undefined
  const start = position + keyword.index + keyword[0].length
  const end = positionsOf(source, 'endstream', start).next()
  if (end.done) return undefined
  try {
    return inflateSync(sliceOf(source, start, end.value - start), {
      // A stream is followed by a line end that is no part of it.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxInflatedBytes,
    })
  } catch {
    return undefined
  }
}

/**
 * Whether some page tree states the number of pages that PDFium counted. When none does, PDFium has made it up from
 * a broken tree. What cannot be looked into is given the benefit of the doubt.
 */
export const statesPageCount = (source: ByteSource, pageCount: number): boolean => {
  const inPlain = countIn(source, source, pageCount)
  if (inPlain !== 'no') return true
  for (const at of positionsOf(source, '/ObjStm')) {
    const objects = inflateObjects(source, at)
    if (!objects || countIn(openSource(objects), source, pageCount) !== 'no') return true
  }
  return false
}
