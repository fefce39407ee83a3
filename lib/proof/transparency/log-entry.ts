import { canonicalBytes } from '#lib/proof/canonical.ts'

/** A leaf of the log: how long a chain was, and how it ended. It names neither organization nor shipment. */
export type LogEntry = {
  /** Predecessor of the chain's first entry: see `chainStart`. */
  chain: string
  entries: number
  last_hash: string
}

const format = 'mailroom-log-entry/1'

/** Returns the bytes of a leaf: canonical JSON (RFC 8785). */
export const logEntryBytes = ({ chain, entries, last_hash }: LogEntry): Uint8Array<ArrayBuffer> =>
  canonicalBytes({ format, chain, entries, last_hash })

const isSha256 = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** Reads the bytes of a leaf; null when they are not exactly what a leaf of this format is written as. */
export const parseLogEntry = (bytes: Uint8Array): LogEntry | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Whatever it holds is checked below.
    const { chain, entries, last_hash } = JSON.parse(text) as Record<string, unknown>
    if (!isSha256(chain) || !isSha256(last_hash) || typeof entries !== 'number') return null
    const entry = { chain, entries, last_hash }
    return new TextDecoder().decode(logEntryBytes(entry)) === text ? entry : null
  } catch {
    return null
  }
}
