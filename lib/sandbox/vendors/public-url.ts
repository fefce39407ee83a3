import { isIP } from 'node:net'

/**
 * Names that never resolve on the internet (RFC 2606, RFC 6761, RFC 6762), except for `.example`, which represents one
 * that does.
 */
const localNames = /(^|\.)(localhost|local|internal|test|invalid)$/

/** Parses a URL that a vendor could send to; null for one of this machine or of a private network. */
export const parsePublicUrl = (text: string): URL | null => {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0 && host.includes('.') && !localNames.test(host)
  return isWeb && isNamed ? url : null
}
