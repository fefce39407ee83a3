import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's subscription, as it came from it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** The sender's part of the keys, which no two messages share. */
type Ephemeral = { privateKey: Buffer; salt: Buffer }

const createEphemeral = (): Ephemeral => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) }
}

const recordBytes = 4096

/** Ends the one record of a message; zeros follow it. */
const lastRecord = Buffer.from([2])

/** All messages are this long, so that their length tells nothing of them. */
export const paddedBytes = 2048

/**
 * Encrypts a message for a browser (RFC 8291, `aes128gcm`). Throws when `p256dh` is no point of P-256. `ephemeral` is
 * given by tests on the vectors of the specification.
 */
export const encryptMessage = (
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  content: Buffer,
  options: { ephemeral?: Ephemeral; padTo?: number } = {},
): Buffer => {
  const { privateKey, salt } = options.ephemeral ?? createEphemeral()
  const receiver = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const sender = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const shared = hkdfSync('sha256', pair.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const derive = (label: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(shared), salt, `Content-Encoding: ${label}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const padding = Buffer.alloc(Math.max(0, (options.padTo ?? paddedBytes) - content.length))
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordBytes)
  sizes.writeUInt8(sender.length, 4)
  const sealed = [cipher.update(content), cipher.update(lastRecord), cipher.update(padding), cipher.final()]
  return Buffer.concat([salt, sizes, sender, ...sealed, cipher.getAuthTag()])
}
