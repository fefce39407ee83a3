import { X509Certificate } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type {
  SetSigningCertificateInput,
  SigningCertificate,
  SigningCertificateSettings,
} from '#lib/contract/organizations/signing-certificate.ts'
import { certificateLimits } from '#lib/contract/organizations/signing-certificate.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { signingCertificates } from '#lib/service/db/schema/signing-certificates.ts'
import { formatMoment } from '#lib/service/local-time.ts'
import { openSecret, sealSecret } from '#lib/service/secrets/seal.ts'

import { readPkcs12, rejectFile } from './read-pkcs12.ts'
import type { CertificateKey } from './sign-detached.ts'

type Row = typeof signingCertificates.$inferSelect

/** Returns the purpose for which the private key of an organization is sealed. */
export const certificatePurpose = (organizationId: string): string =>
  `signing certificate of ${organizationId}`

const ours = ({ organizationId }: Pick<ServiceContext, 'organizationId'>) =>
  eq(signingCertificates.organizationId, organizationId)

const readChain = (pem: string): [X509Certificate, ...X509Certificate[]] => {
  const [own, ...others] = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (own === undefined) throw new Error('A stored certificate has no chain.')
  return [new X509Certificate(own), ...others.map((each) => new X509Certificate(each))]
}

/** Returns a name of a certificate for people: its common name and organization, or all of it. */
const shortName = (name: string): string => {
  const parts = name.split(/\n| \+ /)
  const valueOf = (key: string) =>
    parts
      .find((part) => part.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .replaceAll(/\\(.)/g, '$1')
  const known = [...new Set([valueOf('CN'), valueOf('O')])].filter((each) => each !== undefined)
  return (known.length > 0 ? known : parts).join(', ')
}

const stateOf = ({ validFromDate, validToDate }: X509Certificate, now: Date): SigningCertificate['state'] => {
  if (now < validFromDate) return 'not_yet_valid'
  if (now > validToDate) return 'expired'
  return validToDate.getTime() - now.getTime() < certificateLimits.warningDays * dayMs ? 'expiring' : 'valid'
}

const present = ({ chain, uploadedAt }: Row, now: Date): SigningCertificate => {
  const [own] = readChain(chain)
  return {
    subject: shortName(own.subject),
    issuer: shortName(own.issuer),
    serial_number: own.serialNumber,
    sha256: own.fingerprint256.replaceAll(':', '').toLowerCase(),
    key: own.publicKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec',
    valid_from: own.validFromDate.toISOString(),
    valid_until: own.validToDate.toISOString(),
    state: stateOf(own, now),
    uploaded_at: uploadedAt.toISOString(),
  }
}

const auditedOf = (row: Row, now: Date) => {
  const { subject, issuer, sha256, valid_until } = present(row, now)
  return { subject, issuer, sha256, valid_until }
}

const subject = { type: 'signing_certificate', id: null }

/** Returns the organization's certificate, without its private key. Throws FORBIDDEN. */
export const getSigningCertificate = async (ctx: ServiceContext): Promise<SigningCertificateSettings> => {
  authorize(ctx, 'manage_organization')
  const [row] = await ctx.db.select().from(signingCertificates).where(ours(ctx))
  return { certificate: row ? present(row, ctx.clock.now()) : null }
}

/**
 * Sets the certificate with which exhibits are signed. Throws FORBIDDEN, and VALIDATION_ERROR for a file that cannot be
 * used, with what to do.
 */
export const setSigningCertificate = async (
  ctx: ServiceContext,
  { pkcs12, password }: SetSigningCertificateInput,
): Promise<SigningCertificateSettings> => {
  authorize(ctx, 'manage_organization')
  const { privateKey, chain } = await readPkcs12(Buffer.from(pkcs12, 'base64'), password)
  const now = ctx.clock.now()
  if (stateOf(chain[0], now) === 'expired') {
    throw rejectFile(
      `This certificate expired on ${formatMoment(chain[0].validToDate.toISOString(), undefined)}. Upload a valid one.`,
    )
  }
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const values = {
    chain: chain.map((certificate) => certificate.toString()).join(''),
    privateKey: sealSecret(ctx.config.appSecret, certificatePurpose(ctx.organizationId), pkcs8),
    uploadedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    uploadedAt: now,
  }
  await withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(signingCertificates).where(ours(ctx)).for('update')
    const row = { organizationId: ctx.organizationId, ...values }
    await ctx.db
      .insert(signingCertificates)
      .values(row)
      .onConflictDoUpdate({ target: signingCertificates.organizationId, set: values })
    await recordAudit(ctx, {
      action: 'signing_certificate.updated',
      subject,
      ...(before && { before: auditedOf(before, now) }),
      after: auditedOf(row, now),
    })
  })
  return getSigningCertificate(ctx)
}

/** Removes the certificate and its private key: exhibits are no longer signed with it. Throws FORBIDDEN. */
export const removeSigningCertificate = async (ctx: ServiceContext): Promise<SigningCertificateSettings> => {
  authorize(ctx, 'manage_organization')
  await withTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db.delete(signingCertificates).where(ours(ctx)).returning()
    if (!removed) return
    const before = auditedOf(removed, ctx.clock.now())
    await recordAudit(ctx, { action: 'signing_certificate.removed', subject, before })
  })
  return { certificate: null }
}

/** The certificate for one exhibit: ready to sign, or why it cannot. */
export type ExhibitCertificate =
  | { state: 'ready'; subject: string; issuer: string; sha256: string; key: CertificateKey }
  | { state: 'unusable'; reason: string }

const algorithms = {
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
} as const

/** Loads the organization's certificate to sign with it; null without any. */
export const loadCertificate = async (ctx: ServiceContext): Promise<ExhibitCertificate | null> => {
  const [row] = await ctx.db.select().from(signingCertificates).where(ours(ctx))
  if (!row) return null
  const about = present(row, ctx.clock.now())
  const { subject: named, issuer, sha256, state } = about
  if (state === 'expired' || state === 'not_yet_valid') {
    const [verb, at] =
      state === 'expired' ? ['expired', about.valid_until] : ['is not valid before', about.valid_from]
    const when = `${verb}${state === 'expired' ? ' on' : ''} ${formatMoment(at, undefined)}`
    return { state: 'unusable', reason: `The certificate of ${named} ${when}.` }
  }
  const pkcs8 = openSecret(ctx.config, certificatePurpose(ctx.organizationId), row.privateKey)
  const der = Uint8Array.from(Buffer.from(pkcs8, 'base64'))
  const privateKey = await crypto.subtle.importKey('pkcs8', der, algorithms[about.key], false, ['sign'])
  const chain = readChain(row.chain).map(({ raw }) => Uint8Array.from(raw))
  return { state: 'ready', subject: named, issuer, sha256, key: { privateKey, chain } }
}
