import { createHmac } from 'node:crypto'

import { systemClock } from '#lib/service/clock.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

const decode = (secret: string): Buffer => {
  const bits = Array.from(secret.replaceAll('=', ''))
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * The code that an authenticator app shows (RFC 6238) for the secret of an `otpauth:` address. `stepsAhead` is the code of
 * half a minute later: clocks that far apart are accepted, and a code is taken once only.
 */
export const totpCode = (uri: string, stepsAhead = 0): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(systemClock.now().getTime() / stepMs) + stepsAhead))
  const mac = createHmac('sha1', decode(new URL(uri).searchParams.get('secret') ?? ''))
    .update(counter)
    .digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
