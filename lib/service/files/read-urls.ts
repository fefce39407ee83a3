import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Path of signed URLs of stored files. */
export const readUrlPath = '/storage'

/** A file that a URL leads to, and how a browser should be given it. */
export type ReadableFile = { key: string; sha256: string; filename: string; inline: boolean }

/** APP_SECRET, what it was before, and where people reach the service. */
type LinkConfig = { appSecret: string; secretsBefore: readonly string[]; appUrl: string }

const dispositionOf = ({ inline }: ReadableFile): string => (inline ? 'inline' : 'attachment')

const sign = (appSecret: string, file: ReadableFile, expires: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'mailroom stored files', 32))
  const parts = [file.key, file.sha256, file.filename, dispositionOf(file), expires]
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

/** Creates a URL at which its holder can read the file, as recorded, until the expiry. */
export const createReadUrl = (
  { appSecret, appUrl }: LinkConfig,
  { expiresAt, ...file }: ReadableFile & { expiresAt: Date },
): string => {
  const expires = String(expiresAt.getTime())
  const query = new URLSearchParams({
    sha256: file.sha256,
    expires,
    disposition: dispositionOf(file),
    filename: file.filename,
    signature: sign(appSecret, file, expires).toString('base64url'),
  })
  return `${appUrl}${readUrlPath}/${file.key}?${query.toString()}`
}

/**
 * Reads what `createReadUrl` signed, also under a previous APP_SECRET: the file, null for a foreign or modified URL,
 * or `expired`.
 */
export const openReadUrl = (
  { appSecret, secretsBefore }: Pick<LinkConfig, 'appSecret' | 'secretsBefore'>,
  key: string,
  query: URLSearchParams,
  now: Date,
): ReadableFile | 'expired' | null => {
  const value = (name: string): string => query.get(name) ?? ''
  const expires = value('expires')
  const given = Buffer.from(value('signature'), 'base64url')
  const file = {
    key,
    sha256: value('sha256'),
    filename: value('filename'),
    inline: value('disposition') === 'inline',
  }
  const isOurs =
    dispositionOf(file) === value('disposition') &&
    [appSecret, ...secretsBefore].some((secret) => {
      const expected = sign(secret, file, expires)
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
    })
  if (!isOurs) return null
  return now.getTime() >= Number(expires) ? 'expired' : file
}
