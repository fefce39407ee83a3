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

/**
 * Normalizes the name of an uploaded file: no path, no control characters, Unicode NFC, at most 200
 * bytes, ending in `.pdf`. Never a path in storage.
 */
export const normalizeFilename = (name: string | null | undefined): string => {
  const lastPart = (name ?? '').toWellFormed().normalize('NFC').replaceAll('\\', '/').split('/').at(-1) ?? ''
  const visible = lastPart.replaceAll(/\s+/gu, ' ').replaceAll(invisible, '').trim()
  const hasExtension = visible.toLowerCase().endsWith(extension)
  const stem = (hasExtension ? visible.slice(0, -extension.length) : visible).replace(/^[. ]+|[. ]+$/g, '')
  const kept = cut(stem, maxBytes - extension.length).trimEnd()
  if (kept === '') return fallback
  return kept + (hasExtension ? visible.slice(-extension.length) : extension)
}
