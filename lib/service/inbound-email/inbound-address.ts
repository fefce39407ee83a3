import { randomInt } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { DatabaseDeps } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'

/** Letters and digits that are not mistaken for each other; 12 of them cannot be guessed: 59 bits. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const suffixLength = 12

/** A local part has at most 64 octets (RFC 5321, 4.5.3.1.1). */
const maxNameLength = 40

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replaceAll(/^-+|-+$/g, '')

/** Returns a new local part for an organization: its name, to be recognized, and what cannot be guessed. */
export const newLocalPart = (organizationName: string): string => {
  const suffix = Array.from({ length: suffixLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${slugOf(organizationName) || 'mail'}-${suffix}`
}

/** Returns the local part of an address of this domain, in lower case; null for any other. */
export const localPartAt = (address: string, domain: string): string | null => {
  const plain = address.trim().replaceAll(/^<|>$/g, '').toLowerCase()
  const at = plain.lastIndexOf('@')
  return at > 0 && plain.slice(at + 1) === domain ? plain.slice(0, at) : null
}

/** Finds the organization that receives email at this local part. */
export const findReceiver = async ({ db }: DatabaseDeps, localPart: string): Promise<string | null> => {
  const [found] = await db
    .select({ organizationId: directory.organizationId })
    .from(directory)
    .where(and(eq(directory.kind, 'inbound_address'), eq(directory.name, localPart)))
  return found?.organizationId ?? null
}
