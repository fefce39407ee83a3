import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

import type * as Common from '@zxcvbn-ts/language-common'
import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { account, user } from '#lib/service/db/schema/accounts.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** More than OWASP ASVS 5 requires (8). No character classes are required, and no password expires. */
export const minPasswordLength = 12
export const maxPasswordLength = 128

const load = createRequire(import.meta.url)
let listed: ReadonlySet<string> | undefined

/** Returns the listed passwords: 20 MB that no start needs, loaded when someone first chooses one. */
const commonPasswords = (): ReadonlySet<string> => {
  if (listed === undefined) {
    const { dictionary }: typeof Common = load('@zxcvbn-ts/language-common')
    listed = new Set(dictionary['passwords-common'])
  }
  return listed
}

/** The shortest text that the given one repeats: `abcabc` is `abc`, `aaaa` is `a`. */
const unitOf = (text: string): string => {
  const at = `${text}${text}`.indexOf(text, 1)
  return text.slice(0, at)
}

/** Returns whether a text is two listed passwords in a row. */
const isPair = (text: string): boolean => {
  const common = commonPasswords()
  for (let at = 1; at < text.length; at += 1) {
    if (common.has(text.slice(0, at)) && common.has(text.slice(at))) return true
  }
  return false
}

/**
 * Returns whether a password is on lists of broken passwords: unchanged, with digits and signs around it, repeated to
 * be long enough, or two of them in a row.
 */
const isCommon = (password: string): boolean => {
  const common = commonPasswords()
  const plain = password.toLowerCase()
  const core = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '')
  const unit = unitOf(plain)
  return (
    core === '' ||
    common.has(plain) ||
    common.has(core) ||
    isPair(core) ||
    (unit !== plain && unit.length < minPasswordLength)
  )
}

/** Returns why a password is rejected, for the person who chose it; null if it is accepted. */
export const passwordError = (password: string, email?: string): string | null => {
  if (password.length < minPasswordLength)
    return `Use at least ${minPasswordLength} characters. A few random words work well.`
  if (password.length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters.`
  if (isCommon(password)) return 'This password is on lists used by attackers. Choose another one.'
  if (email && password.toLowerCase().includes(email.toLowerCase())) {
    return 'The password must not contain your email address. Choose another one.'
  }
  return null
}

/** Throws VALIDATION_ERROR, saying why, unless the password can be taken. */
export const checkPassword = (password: string, email?: string): void => {
  const fault = passwordError(password, email)
  if (fault)
    throw new ServiceError('VALIDATION_ERROR', fault, { fields: [{ field: 'password', message: fault }] })
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Cost of a guess: scrypt's N as a power of two, r and p. */
type Cost = { power: number; blocks: number; parallel: number }

/** OWASP's recommendation, in 32 MB: four simultaneous sign-ins take no more memory than an upload. */
const properCost: Cost = { power: 15, blocks: 8, parallel: 3 }

let cost = properCost

/**
 * For tests, which hash a thousand passwords that guard nothing: called by what sets them up. Throws where the service
 * is in use.
 */
export const makePasswordsCheap = (): void => {
  if (process.env['NODE_ENV'] !== 'test') throw new Error('cheap password hashing is allowed in tests only')
  cost = { power: 8, blocks: 8, parallel: 1 }
}

const [saltBytes, hashBytes] = [16, 32]

const hashWith = (password: string, salt: Buffer, { power, blocks, parallel }: Cost): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, hashBytes, {
    N: 2 ** power,
    r: blocks,
    p: parallel,
    maxmem: 256 * 2 ** power * blocks,
  })

const prefixOf = ({ power, blocks, parallel }: Cost): string =>
  `$scrypt$ln=${power},r=${blocks},p=${parallel}$`

/** Hashes a password as sign-in expects it: scrypt with its own salt, both written with what they cost. */
export const hashPassword = async (password: string): Promise<string> => {
  const [salt, used] = [randomBytes(saltBytes), cost]
  const hash = await hashWith(password, salt, used)
  return `${prefixOf(used)}${salt.toString('base64url')}$${hash.toString('base64url')}`
}

const shape = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** Returns whether the password is the one that was hashed, at today's cost or at an earlier one. */
export const isPassword = async (passwordHash: string, password: string): Promise<boolean> => {
  const found = shape.exec(passwordHash)
  // As better-auth hashed them before: `<salt>:<hash>`.
  if (!found) return verifyPassword({ hash: passwordHash, password })
  const [power = 0, blocks = 0, parallel = 0] = found.slice(1, 4).map(Number)
  const [salt, expected] = [found[4] ?? '', found[5] ?? ''].map((text) => Buffer.from(text, 'base64url'))
  if (!salt || expected?.byteLength !== hashBytes) return false
  return timingSafeEqual(await hashWith(password, salt, { power, blocks, parallel }), expected)
}

/** Returns whether a correct password should be rehashed, because guessing costs more today. */
export const isHashedCheaply = (passwordHash: string): boolean => !passwordHash.startsWith(prefixOf(cost))

/** Rehashes a password that was just correct, if guessing it costs less than required today. */
export const upgradePassword = async (
  { db }: ServiceDeps,
  given: { email: string; password: string },
): Promise<void> => {
  const [found] = await db
    .select({ id: account.id, hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, given.email.trim().toLowerCase()), eq(account.providerId, 'credential')))
  if (!found?.hash || !isHashedCheaply(found.hash)) return
  const password = await hashPassword(given.password)
  // Unless it was changed meanwhile.
  await db
    .update(account)
    .set({ password })
    .where(and(eq(account.id, found.id), eq(account.password, found.hash)))
}
