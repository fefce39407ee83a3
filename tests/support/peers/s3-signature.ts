import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { systemClock } from '#lib/service/clock.ts'

/** A request as S3 answers it that refuses one. */
export type Refusal = { status: number; code: string }

const algorithm = 'AWS4-HMAC-SHA256'
const tolerance = 15 * minuteMs

const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

const hmac = (key: Uint8Array | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Reads `20261123T031500Z` as milliseconds; NaN for anything else. */
const readTime = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')

type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

/** Parts of an `Authorization` header; undefined for any other kind. */
const readAuthorization = (header: string) => {
  const match = new RegExp(
    `^${algorithm} Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$`,
  ).exec(header)
  if (!match) return undefined
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = match
  return { accessKeyId, day, region, signedHeaders: signedHeaders.split(';'), signature }
}

/** Returns whether a header must be signed, by Signature Version 4. */
const mustBeSigned = (name: string): boolean => name === 'host' || name.startsWith('x-amz-')

/** Returns why S3 would refuse a request, by its Signature Version 4 and its hash of the body; null when it would not. */
export const judgeSignature = (
  { method = '', url = '', headers }: IncomingMessage,
  body: Uint8Array,
  { accessKeyId, secretAccessKey, region }: Credentials,
): Refusal | null => {
  const sent = readAuthorization(headers.authorization ?? '')
  if (!sent) return { status: 403, code: 'AccessDenied' }
  if (sent.accessKeyId !== accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const time = String(headers['x-amz-date'])
  if (!(Math.abs(systemClock.now().getTime() - readTime(time)) < tolerance))
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const unsigned = Object.keys(headers).filter(
    (name) => mustBeSigned(name) && !sent.signedHeaders.includes(name),
  )
  if (unsigned.length > 0 || sent.region !== region || !time.startsWith(sent.day)) {
    return { status: 403, code: 'SignatureDoesNotMatch' }
  }
  const parsed = new URL(url, 'http://storage')
  const canonical = [
    method,
    parsed.pathname,
    canonicalQuery(parsed),
    ...sent.signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    sent.signedHeaders.join(';'),
    hash,
  ].join('\n')
  const scope = `${sent.day}/${region}/s3/aws4_request`
  const key = [sent.day, region, 's3', 'aws4_request'].reduce<Uint8Array | string>(
    (derived, part) => hmac(derived, part),
    `AWS4${secretAccessKey}`,
  )
  const expected = hmac(key, [algorithm, time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(sent.signature, 'hex'))
    ? null
    : { status: 403, code: 'SignatureDoesNotMatch' }
}
