import { StorageRefusal } from './refusal.ts'
import type { Signer } from './signature.ts'

/** How a browser should be given the object. */
export type ReadAdmission = { filename: string; inline: boolean }

/** The query of an address at which the object can be read until the expiry. */
export const signReadQuery = (
  signer: Signer,
  input: { key: string; expiresAt: Date; filename: string; inline: boolean },
): URLSearchParams => {
  const expires = String(input.expiresAt.getTime())
  const disposition = input.inline ? 'inline' : 'attachment'
  return new URLSearchParams({
    expires,
    disposition,
    filename: input.filename,
    signature: signer.sign('read', input.key, expires, disposition, input.filename),
  })
}

/** What the query allows for this key. Throws `StorageRefusal` when it is forged, changed or expired. */
export const admitRead = (signer: Signer, key: string, query: URLSearchParams, now: Date): ReadAdmission => {
  const value = (name: string): string => query.get(name) ?? ''
  const [expires, disposition, filename] = [value('expires'), value('disposition'), value('filename')]
  if (!signer.verify(value('signature'), 'read', key, expires, disposition, filename)) {
    throw new StorageRefusal('SignatureDoesNotMatch', 'The signature does not match this URL.')
  }
  if (now.getTime() >= Number(expires)) throw new StorageRefusal('AccessDenied', 'Request has expired')
  return { filename, inline: disposition === 'inline' }
}
