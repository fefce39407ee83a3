import { z } from 'zod'

import { StorageRefusal } from './refusal.ts'
import type { Signer } from './signature.ts'

/** What one form post may store, as S3's POST policies say it. */
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.object({ key: z.string() }),
    z.object({ 'Content-Type': z.string() }),
    z.tuple([z.literal('content-length-range'), z.int(), z.int()]),
  ]),
})

type Policy = z.infer<typeof policySchema>

export type FormAdmission = { key: string; contentType: string; minBytes: number; maxBytes: number }

/** Fields for a form that may store one object: key and content type exactly, a size range, until the expiry. */
export const signFormPost = (
  signer: Signer,
  input: { key: string; contentType: string; maxBytes: number; expiresAt: Date },
): Record<string, string> => {
  const policy: Policy = {
    expiration: input.expiresAt.toISOString(),
    conditions: [
      { key: input.key },
      { 'Content-Type': input.contentType },
      ['content-length-range', 1, input.maxBytes],
    ],
  }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
  return {
    key: input.key,
    'Content-Type': input.contentType,
    policy: encoded,
    signature: signer.sign('form', encoded),
  }
}

const violated = (detail: string) =>
  new StorageRefusal('AccessDenied', `Invalid according to Policy: ${detail}`)

/** What the fields in front of the file allow. Throws `StorageRefusal`, as S3 words it, when they allow nothing. */
export const admitFormPost = (
  signer: Signer,
  fields: ReadonlyMap<string, string>,
  now: Date,
): FormAdmission => {
  const encoded = fields.get('policy')
  if (encoded === undefined) {
    throw new StorageRefusal('AccessDenied', 'The form has no policy field before the file.')
  }
  if (!signer.verify(fields.get('signature') ?? '', 'form', encoded)) {
    throw new StorageRefusal('SignatureDoesNotMatch', 'The signature does not match this policy.')
  }
  const policy = policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
  const [{ key }, { 'Content-Type': contentType }, [, minBytes, maxBytes]] = policy.conditions
  if (now >= new Date(policy.expiration)) throw violated('Policy expired.')
  const expected = new Map([
    ['key', key],
    ['Content-Type', contentType],
  ])
  for (const [name, value] of expected) {
    if (fields.get(name) !== value) throw violated(`Policy Condition failed: ["eq", "$${name}", "${value}"]`)
  }
  const extra = [...fields.keys()].filter(
    (name) => !expected.has(name) && name !== 'policy' && name !== 'signature',
  )
  if (extra.length > 0) throw violated(`Extra input fields: ${extra.join(', ')}`)
  return { key, contentType, minBytes, maxBytes }
}
