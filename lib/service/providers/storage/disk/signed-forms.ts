import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

/** Signs the forms of this store, so that they cannot be forged or changed. */
type Signer = {
  sign(policy: string): string
  /** Compares in constant time. */
  verify(signature: string, policy: string): boolean
}

/** Creates a signer with a key derived from the secret for this purpose only. */
export const createSigner = (secret: string): Signer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'mailroom disk storage', 32))
  const digest = (policy: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(['form', policy]))
      .digest()
  return {
    sign: (policy) => digest(policy).toString('base64url'),
    verify: (signature, policy) => {
      const expected = digest(policy)
      const given = Buffer.from(signature, 'base64url')
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
    },
  }
}

/** The error codes of S3 that this store uses, and their HTTP status. */
export const refusalStatus = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InvalidArgument: 400,
  MalformedPOSTRequest: 400,
  MethodNotAllowed: 405,
  PreconditionFailed: 412,
} as const

type RefusalCode = keyof typeof refusalStatus

/** A rejected form, with S3's code and message. */
export class StorageRejection extends Error {
  override readonly name = 'StorageRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What one form post may store, as in S3's POST policies. */
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

/** Creates the fields of a form that may store one object: key and content type exactly, a size range, until the expiry. */
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
    signature: signer.sign(encoded),
  }
}

const violated = (detail: string) =>
  new StorageRejection('AccessDenied', `Invalid according to Policy: ${detail}`)

/** Checks the fields in front of the file. Throws `StorageRejection` with S3's message when they are invalid. */
export const admitFormPost = (
  signer: Signer,
  fields: ReadonlyMap<string, string>,
  now: Date,
): FormAdmission => {
  const encoded = fields.get('policy')
  if (encoded === undefined) {
    throw new StorageRejection('AccessDenied', 'The form has no policy field before the file.')
  }
  if (!signer.verify(fields.get('signature') ?? '', encoded)) {
    throw new StorageRejection('SignatureDoesNotMatch', 'The signature does not match this policy.')
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
