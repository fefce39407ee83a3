import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { isId } from '#lib/service/ids.ts'

/** The secret has 256 random bits, so no salt or stretching is needed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns a new secret for a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Formats the token in a link's URL. It names the organization, so that the link is looked up only in its rows. */
export const formatToken = (organizationId: string, secret: string): string => `${organizationId}.${secret}`

/** Splits a token; null when it cannot be one of ours. */
export const readToken = (token: string): { organizationId: string; secret: string } | null => {
  const [organizationId = '', secret = '', ...rest] = token.split('.')
  const isOurs = rest.length === 0 && isId(organizationId) && /^[\w-]{43}$/.test(secret)
  return isOurs ? { organizationId: organizationId.toLowerCase(), secret } : null
}

/** For so long a password that was right need not be entered again. */
export const grantMs = 12 * hourMs

type Locked = { id: string; passwordHash: string }

const sealGrant = (appSecret: string, { id, passwordHash }: Locked, endsAt: number): string => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'mailroom shared links', 32))
  return createHmac('sha256', key).update(`${id}.${endsAt}.${passwordHash}`).digest('base64url')
}

/** Returns what a browser shows instead of the password from now on. It opens this link alone. */
export const makeGrant = (appSecret: string, link: Locked, now: Date): string => {
  const endsAt = now.getTime() + grantMs
  return `${endsAt}.${sealGrant(appSecret, link, endsAt)}`
}

/** Returns whether the grant was made for this link and has not ended. */
export const isGranted = (appSecret: string, link: Locked, grant: string, now: Date): boolean => {
  const [ends = '', seal = ''] = grant.split('.')
  if (!/^\d{1,15}$/.test(ends) || Number(ends) <= now.getTime()) return false
  const [given, expected] = [seal, sealGrant(appSecret, link, Number(ends))].map((text) => Buffer.from(text))
  return (
    given?.byteLength === expected?.byteLength &&
    timingSafeEqual(given ?? Buffer.of(), expected ?? Buffer.of())
  )
}
