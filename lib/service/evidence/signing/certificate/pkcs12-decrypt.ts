import { createDecipheriv, createHash } from 'node:crypto'

/** `pbeWithSHAAnd3-KeyTripleDES-CBC`, as Windows exports (RFC 7292, appendix C). */
export const tripleDes = '1.2.840.113549.1.12.1.3'

const blockBytes = 64

const repeat = (bytes: Uint8Array): Buffer => {
  const length = blockBytes * Math.ceil(bytes.length / blockBytes)
  return Buffer.alloc(length, bytes.length === 0 ? 0 : bytes)
}

/** Adds two numbers of 64 bytes and one, without the last carry. */
const addBlock = (block: Buffer, other: Buffer): void => {
  let carry = 1
  for (let index = blockBytes - 1; index >= 0; index -= 1) {
    carry += (block[index] ?? 0) + (other[index] ?? 0)
    block[index] = carry & 0xff
    carry >>= 8
  }
}

type Derivation = { password: string; salt: Uint8Array; iterations: number }

/** Derives bytes from a password (RFC 7292, appendix B.2, with SHA-1): of `purpose` 1 a key, of 2 an initial vector. */
const derive = (purpose: 1 | 2, length: number, { password, salt, iterations }: Derivation): Buffer => {
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const [salted, secret] = [repeat(salt), repeat(text)]
  const input = Buffer.concat([salted, secret])
  const parts: Buffer[] = []
  for (let made = 0; made < length; made += 20) {
    let hash = Buffer.concat([Buffer.alloc(blockBytes, purpose), input])
    for (let turn = 0; turn < iterations; turn += 1) hash = createHash('sha1').update(hash).digest()
    parts.push(hash)
    const block = Buffer.alloc(blockBytes, hash)
    for (let at = 0; at < input.length; at += blockBytes) addBlock(input.subarray(at, at + blockBytes), block)
  }
  return Buffer.concat(parts).subarray(0, length)
}

/** Decrypts what a PKCS #12 file encrypts with triple DES. Throws if the password is another. */
export const decryptTripleDes = (content: Uint8Array, derivation: Derivation): Buffer => {
  const decipher = createDecipheriv('des-ede3-cbc', derive(1, 24, derivation), derive(2, 8, derivation))
  return Buffer.concat([decipher.update(content), decipher.final()])
}
