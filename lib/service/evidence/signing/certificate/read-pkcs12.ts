import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

import type { Integer, OctetString, Sequence } from 'asn1js'
import {
  AuthenticatedSafe,
  CertBag,
  ContentInfo,
  EncryptedContentInfo,
  EncryptedData,
  PBES2Params,
  PBKDF2Params,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeContents,
} from 'pkijs'

import { ServiceError } from '#lib/service/errors.ts'

import { decryptTripleDes, tripleDes } from './pkcs12-decrypt.ts'

/** A private key and its certificate, followed by those that lead to its issuer. */
export type KeyPair = { privateKey: KeyObject; chain: [X509Certificate, ...X509Certificate[]] }

const pbes2 = '1.2.840.113549.1.5.13'

/** Rounds of a password that are computed: more would keep the process busy. */
const mostRounds = { mac: 200_000, pbkdf2: 2_000_000 } as const

/** Certificates of a chain; more are no chain of a signer. */
const longestChain = 10

/** Rejects a file, or its password. */
export const rejectFile = (message: string, field: 'pkcs12' | 'password' = 'pkcs12'): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

const remedy =
  'Export it again with AES-256 encryption, for example with “openssl pkcs12 -export”, and upload that file.'

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

const requireRounds = (rounds: number, most: number): void => {
  if (rounds > most) throw rejectFile(`The file needs too many rounds to be opened. ${remedy}`)
}

const decrypt = async (content: EncryptedContentInfo, password: string): Promise<ArrayBuffer> => {
  const { algorithmId, algorithmParams } = content.contentEncryptionAlgorithm
  if (algorithmId === pbes2) {
    const { keyDerivationFunc } = new PBES2Params({ schema: algorithmParams })
    const { iterationCount } = new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams })
    requireRounds(iterationCount, mostRounds.pbkdf2)
    const encrypted = new EncryptedData({ encryptedContentInfo: content })
    return encrypted.decrypt({ password: bufferOf(Buffer.from(password)) })
  }
  if (algorithmId !== tripleDes) {
    throw rejectFile(`The file is encrypted in an outdated way that is not supported. ${remedy}`)
  }
  // Salt and rounds, as RFC 7292 defines the parameters.
  const [salt, rounds] = (algorithmParams as Sequence).valueBlock.value as [OctetString, Integer]
  const iterations = rounds.valueBlock.valueDec
  requireRounds(iterations, mostRounds.mac)
  const derivation = { password, salt: new Uint8Array(salt.getValue()), iterations }
  return bufferOf(decryptTripleDes(new Uint8Array(content.getEncryptedContent()), derivation))
}

/** The bags of a file: what its parts contain, decrypted where they are encrypted. */
const readBags = async (pfx: PFX, password: string) => {
  await pfx.parseInternalValues({ password: bufferOf(Buffer.from(password)), checkIntegrity: false })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!(safe instanceof AuthenticatedSafe)) throw rejectFile('The file contains nothing.')
  const bags = []
  for (const part of safe.safeContents) {
    if (part.contentType === ContentInfo.DATA) {
      // The content of data is a string of bytes (RFC 5652, 4).
      bags.push(...SafeContents.fromBER((part.content as OctetString).getValue()).safeBags)
      continue
    }
    if (part.contentType !== ContentInfo.ENCRYPTED_DATA)
      throw rejectFile(`The file is not supported. ${remedy}`)
    const { encryptedContentInfo } = new EncryptedData({ schema: part.content })
    bags.push(...SafeContents.fromBER(await decrypt(encryptedContentInfo, password)).safeBags)
  }
  return bags.map(({ bagValue }) => bagValue)
}

const readAll = async (pfx: PFX, password: string) => {
  const certificates: X509Certificate[] = []
  const keys: KeyObject[] = []
  const addKey = (der: ArrayBuffer) =>
    keys.push(createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' }))
  for (const bag of await readBags(pfx, password)) {
    if (bag instanceof CertBag) {
      // The value of an X.509 certificate's bag is a string of bytes (RFC 7292, 4.2.3).
      certificates.push(new X509Certificate(Buffer.from((bag.certValue as OctetString).getValue())))
    } else if (bag instanceof PKCS8ShroudedKeyBag) {
      const content = new EncryptedContentInfo({
        contentEncryptionAlgorithm: bag.encryptionAlgorithm,
        encryptedContent: bag.encryptedData,
      })
      addKey(await decrypt(content, password))
    } else if (bag instanceof PrivateKeyInfo) addKey(bag.toSchema().toBER())
  }
  return { certificates, keys }
}

/** Checks the password by the file's own authentication code, where it has one. */
const checkPassword = async (pfx: PFX, password: string): Promise<void> => {
  if (!pfx.macData) return
  requireRounds(pfx.macData.iterations ?? 1, mostRounds.mac)
  try {
    await pfx.parseInternalValues({ password: bufferOf(Buffer.from(password)), checkIntegrity: true })
  } catch {
    throw rejectFile('The password does not open this file.', 'password')
  }
}

const requireUsable = (key: KeyObject): void => {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return
  throw rejectFile('The key is of an unsupported kind. Use RSA with at least 2,048 bits, or EC P-256.')
}

/**
 * Reads a PKCS #12 file (.p12 or .pfx): its one private key, the key's certificate and those that lead to its issuer.
 * Throws VALIDATION_ERROR with what to do.
 */
export const readPkcs12 = async (bytes: Buffer, password: string): Promise<KeyPair> => {
  let pfx: PFX
  try {
    pfx = PFX.fromBER(bufferOf(bytes))
  } catch {
    throw rejectFile('This is not a certificate with its private key. Choose a .p12 or .pfx file.')
  }
  await checkPassword(pfx, password)
  const { certificates, keys } = await readAll(pfx, password).catch((error: unknown) => {
    if (error instanceof ServiceError) throw error
    throw rejectFile(`The file cannot be read with this password. ${remedy}`)
  })
  const [privateKey] = keys
  if (!privateKey || keys.length > 1) {
    throw rejectFile(
      'The file must contain exactly one private key. Export the certificate with its private key.',
    )
  }
  requireUsable(privateKey)
  const own = certificates.find((certificate) => certificate.checkPrivateKey(privateKey))
  if (!own) throw rejectFile('The file contains no certificate for its private key.')
  const chain: KeyPair['chain'] = [own]
  while (chain.length < longestChain) {
    const last = chain.at(-1) ?? own
    const next = certificates.find((each) => !chain.includes(each) && last.checkIssued(each))
    if (!next) break
    chain.push(next)
  }
  return { privateKey, chain }
}
