const maxBytes = 200
const extension = '.pdf'
const fallback = `document${extension}`

/** Control and formatting characters: line breaks, NUL, and those that reverse text or hide it. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const encoder = new TextEncoder()

/** Cuts a text to whole characters within that many bytes of UTF-8. */
const cut = (text: string, bytes: number): string => {
  let end = 0
  let used = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    used += encoder.encode(segment).byteLength
    if (used > bytes) break
    end += segment.length
  }
  return text.slice(0, end)
}

/** Returns the last part of a path as text that can be stored and shown: Unicode NFC, without control characters. */
const lastPartOf = (name: string | null | undefined): string => {
  const part = (name ?? '').toWellFormed().normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? ''
  return part.replaceAll(/\s+/gu, ' ').replaceAll(invisible, '').trim()
}

/** Cleans the name of an uploaded file of any kind: no path, no control characters, at most 200 bytes; else `otherwise`. */
export const cleanFilename = (name: string | null | undefined, otherwise: string): string =>
  cut(lastPartOf(name), maxBytes).trimEnd() || otherwise

/**
 * Normalizes the name of an uploaded PDF: no path, no control characters, Unicode NFC, at most 200
 * bytes, ending in `.pdf`. Never a path in storage.
 */
export const normalizeFilename = (name: string | null | undefined): string => {
  const visible = lastPartOf(name)
  const hasExtension = visible.toLowerCase().endsWith(extension)
  const stem = (hasExtension ? visible.slice(0, -extension.length) : visible).replace(/^[. ]+|[. ]+$/g, '')
  const kept = cut(stem, maxBytes - extension.length).trimEnd()
  if (kept === '') return fallback
  return kept + (hasExtension ? visible.slice(-extension.length) : extension)
}
