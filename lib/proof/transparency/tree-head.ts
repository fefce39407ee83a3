import { fromBase64, parseSize, toBase64 } from './bytes.ts'
import type { Hash } from './merkle.ts'
import { hashLength } from './tiles.ts'

/** The head of a log: how many leaves it has, and the root over them (C2SP tlog-checkpoint). */
export type TreeHead = { origin: string; size: number; root: Hash }

/** Formats the text of a checkpoint, which is signed. */
export const formatTreeHead = ({ origin, size, root }: TreeHead): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** Reads the text of a checkpoint; null if invalid. Allows and ignores extension lines. */
export const parseTreeHead = (text: string): TreeHead | null => {
  const [origin = '', sizeLine = '', rootLine = '', ...extensions] = text.slice(0, -1).split('\n')
  const size = parseSize(sizeLine)
  const root = fromBase64(rootLine)
  if (origin === '' || size === null || root?.length !== hashLength) return null
  return extensions.includes('') ? null : { origin, size, root }
}
