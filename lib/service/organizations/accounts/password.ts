import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { verifyPassword } from 'better-auth/crypto'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** How dear a guess is: scrypt's N as a power of two, r and p. */
type Cost = { power: number; blocks: number; parallel: number }

/** As OWASP's cheat sheet has it, in 32 MB: four sign-ins at once take no more memory than an upload. */
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

/** Hashes a password as sign-in expects it: scrypt with a salt of its own, both written with what they cost. */
export const hashPassword = async (password: string): Promise<string> => {
  const [salt, used] = [randomBytes(saltBytes), cost]
  const hash = await hashWith(password, salt, used)
  return `${prefixOf(used)}${salt.toString('base64url')}$${hash.toString('base64url')}`
}

const shape = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** Whether the password is the one that was hashed, at today's cost or at an earlier one. */
export const isPassword = async (passwordHash: string, password: string): Promise<boolean> => {
  const found = shape.exec(passwordHash)
  // As better-auth hashed them before: `<salt>:<hash>`.
  if (!found) return verifyPassword({ hash: passwordHash, password })
  const [power = 0, blocks = 0, parallel = 0] = found.slice(1, 4).map(Number)
  const [salt, expected] = [found[4] ?? '', found[5] ?? ''].map((text) => Buffer.from(text, 'base64url'))
  if (!salt || expected?.byteLength !== hashBytes) return false
  return timingSafeEqual(await hashWith(password, salt, { power, blocks, parallel }), expected)
}

/** Whether a password that was right is to be hashed anew, because guessing it is dearer today. */
export const isHashedCheaply = (passwordHash: string): boolean => !passwordHash.startsWith(prefixOf(cost))
