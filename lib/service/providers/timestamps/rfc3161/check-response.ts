import { X509Certificate } from 'node:crypto'

import {
  Certificate,
  type Certificate as CertificateType,
  PKIStatus,
  SignedData,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

import type { CheckToken } from '#lib/proof/check-signed.ts'

/** Verifies a timestamp's signature, for the command line. Without `trusted`, the authority itself is reported as not verified. */
export const createTokenCheck =
  (trusted: readonly Certificate[] | null): CheckToken =>
  async (token, manifest) => {
    try {
      const { authority, time, chain } = await checkAnswer(token, manifest, trusted)
      const signed = `The timestamp of ${time.toISOString()} is signed by ${authority}`
      return chain === 'trusted'
        ? { state: 'passed', message: `${signed}, whose certificate chains to a trusted one.` }
        : {
            state: 'unverified',
            message: `${signed}. The authority’s trustworthiness was not verified: pass its certificate with --timestamp-ca.`,
          }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { state: 'failed', message: `timestamp.tsr failed verification: ${reason}.` }
    }
  }

/** The content of a verified response. `chain`: whether its certificate leads to one that is trusted. */
type CheckedAnswer = {
  time: Date
  authority: string
  nonce: string | null
  chain: 'trusted' | 'unknown'
}

/** Extended key usage, and the purpose that the signer of a timestamp must have in it. */
const keyUsageId = '2.5.29.37'
const timestampingId = '1.3.6.1.5.5.7.3.8'

const bufferOf = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)

/** Returns the certificates of a PEM file. Throws if there is none. */
export const readCertificates = (pem: string): CertificateType[] => {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('It contains no certificate in PEM form.')
  return blocks.map((block) => Certificate.fromBER(new Uint8Array(new X509Certificate(block).raw)))
}

const isForTimestamps = (certificate: CertificateType): boolean =>
  certificate.extensions?.some(
    ({ extnID, parsedValue }) =>
      extnID === keyUsageId &&
      // pkijs parses this extension to its purposes, declared as any.
      (parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes?.includes(timestampingId) === true,
  ) ?? false

const nameOf = (certificate: CertificateType): string =>
  certificate.subject.typesAndValues.map(({ value }) => value.valueBlock.value).join(', ')

/**
 * Verifies an authority's response for these bytes: granted, of their SHA-256, signed by a certificate for timestamps that
 * is in it, and with `trusted` that it leads to one of those. Throws with the reason otherwise.
 */
export const checkAnswer = async (
  answer: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
  trusted: readonly CertificateType[] | null,
): Promise<CheckedAnswer> => {
  const response = TimeStampResp.fromBER(bufferOf(answer))
  const isGranted = [PKIStatus.granted, PKIStatus.grantedWithMods].includes(response.status.status)
  if (!isGranted || !response.timeStampToken) throw new Error('the authority rejected the request')
  const signed = new SignedData({ schema: response.timeStampToken.content })
  const content = signed.encapContentInfo.eContent
  if (!content) throw new Error('the token is empty')
  const info = TSTInfo.fromBER(content.getValue())
  const verified = await signed
    .verify({
      signer: 0,
      data: bufferOf(bytes),
      extendedMode: true,
      checkChain: trusted !== null,
      trustedCerts: [...(trusted ?? [])],
      checkDate: info.genTime,
    })
    .catch((error: unknown) => {
      // pkijs rejects with objects that are no errors, but have a message.
      const isObject = typeof error === 'object' && error !== null && 'message' in error
      throw new Error(String(isObject ? error.message : error), { cause: error })
    })
  if (verified.signatureVerified !== true) throw new Error('its signature is not valid')
  if (trusted !== null && verified.signerCertificateVerified !== true) {
    throw new Error('its certificate does not chain to a trusted one')
  }
  const certificate = verified.signerCertificate
  if (!certificate || !isForTimestamps(certificate)) {
    throw new Error('its certificate is not for timestamping')
  }
  return {
    time: info.genTime,
    authority: nameOf(certificate),
    nonce: info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView).toString('hex') : null,
    chain: trusted === null ? 'unknown' : 'trusted',
  }
}
