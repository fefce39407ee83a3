import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Reads a TrueType font of `fonts`, where it is stored compressed to a third of its size. */
export const readFont = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(new URL(import.meta.resolve(`#lib/service/pdf/fonts/${name}.ttf.br`))))
