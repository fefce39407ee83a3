/** Longer texts are not read to their end: an address is at the beginning. */
const maxLength = 20_000
const maxLines = 300
const maxLineLength = 250

/**
 * Markers of the end of the sender's own words: a quoted reply, a forwarded message, or the delimiter of a signature
 * (RFC 3676, 4.3).
 */
const endings: readonly RegExp[] = [
  /^-- ?$/,
  /^_{5,}$/,
  /^-{2,}\s*(?:original|forwarded) message\s*-{0,}/i,
  /^begin forwarded message\s*:/i,
  /^sent from my \w/i,
  /^get outlook for \w/i,
]

const isHeaderLine = (line: string | undefined, name: string): boolean =>
  line !== undefined && new RegExp(`^\\*?${name}:\\*?\\s`, 'i').test(line)

/** The block with which Outlook begins what it quotes. */
const isQuotedHeader = (lines: readonly string[], index: number): boolean =>
  isHeaderLine(lines[index], 'from') &&
  [1, 2, 3].some(
    (offset) => isHeaderLine(lines[index + offset], 'sent') || isHeaderLine(lines[index + offset], 'date'),
  )

/** `On Mon, Nov 23, 2026 at 9:00 AM Ana <ana@…> wrote:`, which mail programs may wrap. */
const isAttribution = (lines: readonly string[], index: number): boolean =>
  /^on\s.{4,}/i.test(lines[index] ?? '') &&
  [0, 1, 2].some((offset) => {
    const line = lines[index + offset]
    return line !== undefined && line.length <= maxLineLength && /\bwrote:$/i.test(line)
  })

/**
 * Returns the lines that the sender wrote: without quotations, the signature below its delimiter, and invisible
 * characters. Lines are trimmed, and truncated beyond the length of any address line.
 */
export const ownLines = (text: string): string[] => {
  const lines = text
    .slice(0, maxLength)
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g, '')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .split('\n')
    .slice(0, maxLines)
    .map((line) => ({
      // The delimiter of a signature ends with a space.
      raw: line.replaceAll(/[^\S\n]/g, ' '),
      isQuoted: /^\s*>/.test(line),
    }))
  const trimmed = lines.map(({ raw }) => raw.trim().slice(0, maxLineLength))
  const end = trimmed.findIndex(
    (line, index) =>
      endings.some((ending) => ending.test(line)) ||
      isQuotedHeader(trimmed, index) ||
      isAttribution(trimmed, index),
  )
  return trimmed.slice(0, end === -1 ? trimmed.length : end).filter((_, index) => !lines[index]?.isQuoted)
}
