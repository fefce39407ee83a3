import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, expect, test } from 'vitest'

import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { setSigningCertificate } from '#lib/service/evidence/signing/certificate/signing-certificate.ts'
import { createTimestampAuthority } from '#lib/service/providers/timestamps/rfc3161/adapter.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openExhibitFixture } from '#tests/support/evidence/exhibits.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'
import { openTimestampAuthority } from '#tests/support/peers/timestamp-authority.ts'

import { getExhibit } from './exhibit.ts'

const fixture = await openExhibitFixture()
const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-certificate-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const openssl = (...parameters: string[]): string =>
  execFileSync('openssl', parameters, { cwd: directory, encoding: 'utf8', stdio: 'pipe' })

const password = 'a password of a file'
const kinds = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const
const encryptions = {
  aes: [],
  tripleDes: ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
} as const

/** Has OpenSSL make an authority, a certificate of it, and the file that an office would upload. */
const makeFile = (kind: keyof typeof kinds, encryption: keyof typeof encryptions): Buffer => {
  const noPassword = ['-nodes', '-days', '3650']
  openssl(
    'req',
    '-x509',
    ...kinds.ec,
    ...noPassword,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Throwaway CA',
  )
  openssl(
    'req',
    '-x509',
    ...kinds[kind],
    ...noPassword,
    '-keyout',
    'own.key',
    '-out',
    'own.pem',
    '-subj',
    '/C=US/O=Harbor Legal, LLP/CN=Harbor Signatures',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-addext',
    'keyUsage=critical,digitalSignature,nonRepudiation',
    '-addext',
    'basicConstraints=CA:FALSE',
  )
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    'own.key',
    '-in',
    'own.pem',
    '-certfile',
    'ca.pem',
    '-out',
    'own.p12',
    '-passout',
    `pass:${password}`,
    ...encryptions[encryption],
  )
  return readFileSync(join(directory, 'own.p12'))
}

/** The certificate is valid from now on, and OpenSSL has no other clock. */
const clock = { now: () => new Date(Date.now() + dayMs) }

const makeCertified = async (
  pkcs12: Buffer,
  timestamps: ServiceContext['providers']['timestamps'] = null,
) => {
  const rows = deliveredShipment()
  await fixture.store(rows, ['carrier_label_pdf'])
  const given = fixture.contextOf(rows)
  const ctx = { ...given, clock, providers: { ...given.providers, timestamps } }
  await setSigningCertificate(ctx, { pkcs12: pkcs12.toString('base64'), password })
  const { body } = await getExhibit(ctx, exhibitQuery.parse({ ids: rows.shipment.id }))
  return body instanceof Uint8Array ? Buffer.from(body) : buffer(body)
}

/** Takes the signature and what it covers out of a PDF, as its byte range says. */
const readSignature = (pdf: Buffer) => {
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(
    pdf.toString('latin1', pdf.lastIndexOf('/Contents')),
  )
  const [first = 0, second = 0, length = 0] = (range ?? []).slice(1).map(Number)
  const hex = pdf.toString('latin1', first + 1, second - 1)
  const covered = Buffer.concat([pdf.subarray(0, first), pdf.subarray(second, second + length)])
  return { covered, signature: Buffer.from(hex, 'hex'), end: second + length }
}

const programs = requires('openssl', 'pdfsig', 'qpdf')

test.for([
  ['rsa', 'aes'],
  ['rsa', 'tripleDes'],
  ['ec', 'aes'],
] as const)(
  'readers verify the signature of an exhibit that covers all of it (pdfsig, OpenSSL; %s, %s)',
  programs,
  async ([kind, encryption]) => {
    const bytes = await makeCertified(makeFile(kind, encryption))
    const { output } = runOnFile('pdfsig', ['-nocert', 'FILE'], bytes)
    expect(output).toContain('Signature Validation: Signature is Valid.')
    expect(output).toContain('Signer Certificate Common Name: Harbor Signatures')
    expect(output).toContain('Signature Type: ETSI.CAdES.detached')
    expect(output).toContain('Total document signed')
    const { covered, signature, end } = readSignature(bytes)
    expect(end).toBe(bytes.length)
    writeFileSync(join(directory, 'signature.der'), signature)
    writeFileSync(join(directory, 'covered'), covered)
    const verify = [
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'signature.der',
      '-content',
      'covered',
    ]
    openssl(...verify, '-CAfile', 'ca.pem', '-purpose', 'any', '-cades', '-out', 'verified')
    expect(runOnFile('qpdf', ['--check', 'FILE'], bytes)).toMatchObject({ exitCode: 0 })
    const changed = Buffer.from(bytes)
    changed[4000] = (changed[4000] ?? 0) ^ 1
    expect(runOnFile('pdfsig', ['-nocert', 'FILE'], changed).output).not.toContain('Signature is Valid')
    expect((await verifyBundle(new Blob([Uint8Array.from(bytes)]), null)).verdict).toBe('unknown_signer')
  },
)

test(
  'an exhibit signed with a certificate is still PDF/A-3b (veraPDF)',
  requires('openssl', 'verapdf'),
  async () => {
    const bytes = await makeCertified(makeFile('rsa', 'aes'))
    expect(runOnFile('verapdf', ['--flavour', '3b', '--format', 'text', 'FILE'], bytes).output).toMatch(
      /^PASS /m,
    )
  },
)

test('a signature carries the timestamp of the configured authority (OpenSSL)', programs, async () => {
  await using authority = await openTimestampAuthority()
  const port = createTimestampAuthority({ url: authority.url, trusted: null, clock })
  const bytes = await makeCertified(makeFile('rsa', 'aes'), port)
  expect(runOnFile('pdfsig', ['-nocert', 'FILE'], bytes).output).toContain('Signature is Valid')
  writeFileSync(join(directory, 'signature.der'), readSignature(bytes).signature)
  const printed = openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'signature.der')
  expect(printed).toContain('id-smime-aa-timeStampToken')
  expect(printed).toContain('id-smime-aa-signingCertificateV2')
})
