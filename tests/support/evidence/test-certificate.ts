import { Integer, OctetString, PrintableString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthenticatedSafe,
  BasicConstraints,
  CertBag,
  Certificate,
  Extension,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs'

const algorithms = {
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
} as const

type Kind = keyof typeof algorithms
type Validity = { from: Date; until: Date }

const makeKeys = (kind: Kind) => crypto.subtle.generateKey(algorithms[kind], true, ['sign', 'verify'])

const nameAttributes = (name: string) => [
  new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'US' }) }),
  new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
]

type CertificateOrder = Validity & {
  name: string
  serial: number
  keys: CryptoKeyPair
  by: { name: string; keys: CryptoKeyPair }
  isAuthority: boolean
}

const makeCertificate = async ({ name, serial, keys, by, isAuthority, from, until }: CertificateOrder) => {
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: serial }) })
  certificate.issuer.typesAndValues.push(...nameAttributes(by.name))
  certificate.subject.typesAndValues.push(...nameAttributes(name))
  certificate.notBefore.value = from
  certificate.notAfter.value = until
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: isAuthority }).toSchema().toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(by.keys.privateKey, 'SHA-256')
  return certificate
}

const pemOf = (certificate: Certificate): string => {
  const lines =
    Buffer.from(certificate.toSchema().toBER())
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const encryption = {
  contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: new Uint8Array(16) },
  hmacHashAlgorithm: 'SHA-256',
  iterationCount: 2048,
}

const pack = async (key: CryptoKey, certificates: Certificate[], password: string): Promise<Buffer> => {
  const secret = Uint8Array.from(Buffer.from(password)).buffer
  const parsedValue = PrivateKeyInfo.fromBER(await crypto.subtle.exportKey('pkcs8', key))
  const keyBag = new PKCS8ShroudedKeyBag({ parsedValue })
  await keyBag.makeInternalValues({ password: secret, ...encryption })
  const bags = [
    new SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue: keyBag }),
    ...certificates.map(
      (certificate) =>
        new SafeBag({
          bagId: '1.2.840.113549.1.12.10.1.3',
          bagValue: new CertBag({
            certId: '1.2.840.113549.1.9.22.1',
            certValue: new OctetString({ valueHex: certificate.toSchema().toBER() }),
          }),
        }),
    ),
  ]
  const safe = new AuthenticatedSafe({
    parsedValue: { safeContents: [{ privacyMode: 0, value: new SafeContents({ safeBags: bags }) }] },
  })
  await safe.makeInternalValues({ safeContents: [{}] })
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } })
  await pfx.makeInternalValues({
    password: secret,
    iterations: 2048,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return Buffer.from(pfx.toSchema().toBER())
}

/** A certificate of an authority that is made for it, as a PKCS #12 file, and that of the authority in PEM. */
export const makeTestCertificate = async ({
  name,
  password,
  kind = 'rsa',
  ...validity
}: Validity & { name: string; password: string; kind?: Kind }): Promise<{
  pkcs12: Buffer
  authority: string
}> => {
  const [own, root] = [await makeKeys(kind), await makeKeys('ec')]
  const by = { name: 'Throwaway Authority', keys: root }
  const authority = await makeCertificate({ ...validity, ...by, serial: 1, by, isAuthority: true })
  const certificate = await makeCertificate({
    ...validity,
    name,
    serial: 2,
    keys: own,
    by,
    isAuthority: false,
  })
  return {
    pkcs12: await pack(own.privateKey, [certificate, authority], password),
    authority: pemOf(authority),
  }
}
