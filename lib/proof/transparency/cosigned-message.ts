import { joinBytes } from './bytes.ts'
import { parseTreeHead } from './tree-head.ts'

const encode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

const uint64 = (value: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** Puts the time of a cosignature, in seconds, before its signature (C2SP tlog-cosignature). */
export const timedSignature = (time: number, signature: Uint8Array): Uint8Array<ArrayBuffer> =>
  joinBytes([uint64(time), signature])

/** Returns the time of a cosignature, in seconds; null if it has no exact one. */
export const cosignatureTime = (signature: Uint8Array): number | null => {
  if (signature.length < 8) return null
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
  return Number.isSafeInteger(time) ? time : null
}

/** Returns what an Ed25519 witness signs of a checkpoint at a time in seconds (C2SP tlog-cosignature). */
export const cosignedBytes = (text: string, time: number): Uint8Array<ArrayBuffer> =>
  encode(`cosignature/v1\ntime ${time}\n${text}`)

/**
 * Returns what an ML-DSA-44 key signs of a checkpoint under its name, at a time in seconds (C2SP tlog-cosignature,
 * `cosigned_message`); null if the text is no checkpoint, or a name is longer than 255 bytes.
 */
export const cosignedMessage = (name: string, text: string, time: number): Uint8Array<ArrayBuffer> | null => {
  const head = parseTreeHead(text)
  const [cosigner, origin] = [encode(name), encode(head?.origin ?? '')]
  if (!head || cosigner.length > 255 || origin.length > 255) return null
  return joinBytes([
    encode('subtree/v1\n\0'),
    Uint8Array.of(cosigner.length),
    cosigner,
    uint64(time),
    Uint8Array.of(origin.length),
    origin,
    uint64(0),
    uint64(head.size),
    head.root,
  ])
}
