import { hkdfSync } from 'node:crypto'

/** Returns what only this installation's own processes know, and its pages show to its API. */
export const pagesToken = (appSecret: string): string =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'mailroom pages', 32)).toString('base64url')
