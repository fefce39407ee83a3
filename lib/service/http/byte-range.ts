/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * What a `Range` header asks of so many bytes: a range, `whole` when it is absent or asks for what we do not serve
 * (several ranges, other units), or `unsatisfiable` (RFC 9110, section 14).
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
