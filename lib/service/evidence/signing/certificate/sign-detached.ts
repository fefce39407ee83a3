import { createHash } from 'node:crypto'

import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampResp,
} from 'pkijs'

import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** A certificate with which an organization signs: its private key, and its chain, the own one first. */
export type CertificateKey = { privateKey: CryptoKey; chain: readonly Uint8Array<ArrayBuffer>[] }

const ids = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
} as const

const digestOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(bytes).digest())

/** The members of a set in DER are in the order of their bytes (X.690, 11.6). */
const inOrder = (attributes: Attribute[]): Attribute[] => {
  const bytesOf = (attribute: Attribute) => Buffer.from(attribute.toSchema().toBER())
  return attributes.toSorted((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)))
}

/** The certificate itself is signed as well, so that it cannot be exchanged (RFC 5035). */
const signingCertificateOf = (certificate: Uint8Array): Sequence =>
  new Sequence({
    value: [
      new Sequence({
        value: [new Sequence({ value: [new OctetString({ valueHex: digestOf(certificate) })] })],
      }),
    ],
  })

/** Returns the timestamp of a signature as the attribute that carries it; null without an authority that responds. */
const timestampOf = async (
  { providers: { timestamps }, logger }: Pick<ServiceContext, 'providers' | 'logger'>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<Attribute | null> => {
  if (!timestamps) return null
  try {
    const { timeStampToken } = TimeStampResp.fromBER(await timestamps.stamp(signature))
    return timeStampToken
      ? new Attribute({ type: ids.signatureTimestamp, values: [timeStampToken.toSchema()] })
      : null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error, authority: timestamps.authority }, 'a signature has no timestamp')
    return null
  }
}

/**
 * Signs a SHA-256 with a certificate, detached (CMS, RFC 5652), at the level B-B of PAdES, and B-T where an authority
 * for timestamps is configured and responds. Returns DER.
 */
export const signDetached = async (
  ctx: Pick<ServiceContext, 'providers' | 'logger'>,
  { privateKey, chain }: CertificateKey,
  sha256: Uint8Array<ArrayBuffer>,
): Promise<Buffer> => {
  const [own] = chain
  if (!own) throw new Error('A certificate is missing.')
  const certificates = chain.map((der) => Certificate.fromBER(der))
  const [{ issuer, serialNumber }] = certificates as [Certificate]
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: inOrder([
        new Attribute({ type: ids.contentType, values: [new ObjectIdentifier({ value: ids.data })] }),
        new Attribute({ type: ids.messageDigest, values: [new OctetString({ valueHex: sha256 })] }),
        new Attribute({ type: ids.signingCertificateV2, values: [signingCertificateOf(own)] }),
      ]),
    }),
  })
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ids.data }),
    signerInfos: [signer],
    certificates,
  })
  await signed.sign(privateKey, 0, 'SHA-256')
  const timestamp = await timestampOf(ctx, Uint8Array.from(signer.signature.valueBlock.valueHexView))
  if (timestamp) {
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [timestamp] })
  }
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) })
  const der = content.toSchema().toBER()
  if (fromBER(der).offset === -1) throw new Error('A signature cannot be encoded.')
  return Buffer.from(der)
}
