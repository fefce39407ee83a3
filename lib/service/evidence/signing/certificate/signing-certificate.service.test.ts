import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { signingCertificates } from '#lib/service/db/schema/signing-certificates.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { deliveredShipment, type EvidenceRows } from '#tests/support/evidence/evidence-fixtures.ts'
import { openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { readPdf } from '#tests/support/evidence/read-exhibit.ts'
import { makeTestCertificate } from '#tests/support/evidence/test-certificate.ts'

import {
  getSigningCertificate,
  removeSigningCertificate,
  setSigningCertificate,
} from './signing-certificate.ts'

const fixture = await openExhibitFixture()
const password = 'a password of a file'
const now = fixture.clock.now()
const day = (days: number) => new Date(now.getTime() + days * dayMs)
const valid = { from: day(-10), until: day(300) }

const storeLetter = async (): Promise<EvidenceRows> => {
  const rows = deliveredShipment()
  await fixture.store(rows, ['carrier_label_pdf'])
  return rows
}

const upload = async (
  rows: EvidenceRows,
  validity: { from: Date; until: Date },
  kind: 'rsa' | 'ec' = 'rsa',
) => {
  const { pkcs12 } = await makeTestCertificate({ name: 'Harbor Legal', password, kind, ...validity })
  const input = { pkcs12: pkcs12.toString('base64'), password }
  return setSigningCertificate(fixture.contextOf(rows), input)
}

const verify = async (rows: EvidenceRows, bytes: Buffer) =>
  verifyBundle(new Blob([Uint8Array.from(bytes)]), await listSigningKeys(fixture.contextOf(rows)))

test('a certificate shows whose it is and until when, and its key is stored encrypted and never returned', async () => {
  const rows = await storeLetter()
  const { certificate } = await upload(rows, valid)
  expect(certificate).toMatchObject({
    subject: 'Harbor Legal',
    issuer: 'Throwaway Authority',
    key: 'rsa',
    state: 'valid',
    valid_until: day(300).toISOString().replace(/\.\d+/, '.000'),
  })
  expect(Object.keys(certificate ?? {}).filter((field) => /private|password|pkcs/.test(field))).toEqual([])
  const [stored] = await fixture.db
    .select()
    .from(signingCertificates)
    .where(eq(signingCertificates.organizationId, rows.organization.organizationId))
  expect(stored?.privateKey).toMatch(/^[0-9a-f]{8}\.[\w-]+$/)
  const expiring = await upload(rows, { from: day(-10), until: day(20) }, 'ec')
  expect(expiring.certificate).toMatchObject({ state: 'expiring', key: 'ec' })
  expect(await removeSigningCertificate(fixture.contextOf(rows))).toEqual({ certificate: null })
  expect(await getSigningCertificate(fixture.contextOf(rows))).toEqual({ certificate: null })
  const entries = await fixture.db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, rows.organization.organizationId),
        like(auditEntries.action, 'signing_certificate.%'),
      ),
    )
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'signing_certificate.removed',
    'signing_certificate.updated',
    'signing_certificate.updated',
  ])
  expect(JSON.stringify(entries)).not.toContain(password)
})

test('rejects a file that cannot sign, and says what to do', async () => {
  const rows = await storeLetter()
  const ctx = fixture.contextOf(rows)
  const { pkcs12 } = await makeTestCertificate({ name: 'Harbor Legal', password, ...valid })
  const file = pkcs12.toString('base64')
  await expect(setSigningCertificate(ctx, { pkcs12: file, password: 'another' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'The password does not open this file.',
  })
  const noFile = Buffer.from('%PDF-1.7').toString('base64')
  await expect(setSigningCertificate(ctx, { pkcs12: noFile, password })).rejects.toThrow(
    /Choose a .p12 or .pfx file/,
  )
  await expect(upload(rows, { from: day(-10), until: day(-1) })).rejects.toThrow(
    /^This certificate expired on /,
  )
  await expect(
    setSigningCertificate({ ...ctx, role: 'sender' }, { pkcs12: file, password }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(getSigningCertificate({ ...ctx, role: 'reviewer' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('an exhibit with a signature by certificate is verified with its seal, and every modification is found', async () => {
  const rows = await storeLetter()
  await upload(rows, valid, 'ec')
  const bytes = await fixture.make(rows, { ids: rows.shipment.id, attach_bundles: 'false' })
  const checked = await verify(rows, bytes)
  expect(checked.verdict).toBe('verified')
  expect(checked.findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('signed with a certificate of Harbor Legal, issued by Throwaway Authority'),
  )
  expect((await readPdf(bytes)).pages.at(-1)?.replaceAll(/\s+/g, ' ')).toContain(
    'also signed with a certificate of Harbor Legal',
  )
  // The field on its first page, whose value the signature is: without it, readers show no signature.
  const [, field] = /\/T \(Signature1\).*\/V (\d+ 0) R>>/.exec(bytes.toString('latin1')) ?? []
  expect(bytes.toString('latin1')).toContain(`\n${field} obj\n<</Type /Sig `)
  const sealAt = bytes.lastIndexOf('%mailroom-seal/1')
  const signatureAt = bytes.lastIndexOf('/SubFilter')
  const contentsAt = bytes.indexOf('/Contents', signatureAt)
  const places = [4000, sealAt + 40, signatureAt + 3, signatureAt - 20, contentsAt + 400, bytes.length - 9]
  for (const place of places) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect((await verify(rows, changed)).verdict, `byte ${place}`).toBe('altered')
  }
  // Without the signature, and with one more object after it.
  const withoutSignature = bytes.subarray(0, bytes.lastIndexOf(' 0 obj', signatureAt))
  const end = withoutSignature.lastIndexOf('%%EOF\n') + 6
  expect((await verify(rows, bytes.subarray(0, end))).verdict).toBe('altered')
  const update = '1 0 obj\n<<>>\nendobj\nxref\n1 1\n0000000000 00000 n \ntrailer\n<<>>\nstartxref\n1\n%%EOF\n'
  expect((await verify(rows, Buffer.concat([bytes, Buffer.from(update)]))).verdict).toBe('altered')
})

test('an exhibit is made without an expired certificate, and says so', async () => {
  const rows = await storeLetter()
  await upload(rows, { from: day(-10), until: day(1) })
  fixture.clock.forward(2 * dayMs)
  const bytes = await fixture.make(rows, { ids: rows.shipment.id })
  expect(bytes.includes('/ETSI.CAdES.detached')).toBe(false)
  expect((await readPdf(bytes)).pages.at(-1)?.replaceAll(/\s+/g, ' ')).toContain(
    'This file has no signature with the organization’s certificate. The certificate of Harbor Legal expired on',
  )
  expect((await verify(rows, bytes)).verdict).toBe('verified')
})
