import type { ChainEntry, ChainedEvent, ChainedFact, ChainedMessage } from './chain.ts'

/** Names of the files that the check itself reads. */
export const bundleNames = {
  manifest: 'manifest.json',
  signature: 'signature.json',
  timestamp: 'timestamp.tsr',
  chain: 'chain.json',
  logProof: 'chain.tlog-proof',
  record: 'record.json',
  verifier: 'verify.html',
} as const

/** One file as the manifest lists it. `recorded_sha256` is present for stored files: their hash when they were stored. */
export type ManifestFile = {
  name: string
  kind: string
  size_bytes: number
  sha256: string
  recorded_sha256?: string
  matches_record?: boolean
}

/** A file that is recorded and is not in the bundle: where it went, and the hash that stays. */
export type ManifestMissing = { name: string; kind: string; recorded_sha256: string; reason: string }

/** The service that made a bundle, by its own account: where it is reached, and its key. */
export type ManifestIssuer = {
  name: string
  url: string
  keys_url: string
  key_fingerprint: string
  /** True where the service is a sandbox: nothing was mailed, and nothing in the bundle proves anything. */
  specimen?: true
}

/** The parts of `manifest.json` that the check reads. */
export type Manifest = {
  /** Version 3 has a chain with facts, the print file, and names the service. */
  format: 'mailroom-evidence-bundle/2' | 'mailroom-evidence-bundle/3'
  organization: { id: string; name: string }
  shipment_id: string
  /** Null for a piece that the carrier does not track. */
  tracking_number: string | null
  recorded_at: string
  /** Absent in version 2. */
  issuer?: ManifestIssuer
  document_sha256: string
  record_sha256: string
  chain: { entries: number; last_hash: string }
  /** Data that verifies the proof that the chain is in the transparency log; absent without one. */
  log?: BundleLog
  files: ManifestFile[]
  missing: ManifestMissing[]
}

/**
 * The log that a bundle's chain is in: its origin, and the verifier keys of the log and of those who cosigned.
 * `second_verifier_key` is its ML-DSA-44 key; absent where the checkpoint has no second signature.
 */
export type BundleLog = {
  origin: string
  verifier_key: string
  second_verifier_key?: string
  witness_keys: string[]
}

/** The parts of an archive's `manifest.json` that the check reads: the evidence bundles of many shipments. */
export type ArchiveManifest = {
  format: 'mailroom-evidence-archive/1'
  made_at: string
  issuer?: ManifestIssuer
  organization: { id: string; name: string }
  /** Every shipment that was chosen; one that has no bundle says why in `note`. */
  shipments: { shipment_id: string; tracking_number: string | null; bundle: string | null; note: string }[]
  files: ManifestFile[]
}

/** The parts of the `manifest.json` that comes with what a link shares. */
export type SharedManifest = {
  format: 'mailroom-shared-evidence/1'
  made_at: string
  issuer?: ManifestIssuer
  organization: { id: string; name: string }
  shipment_id: string
  tracking_number: string | null
  document_sha256: string
  /** Omitted parts, names and pages. */
  withheld: { parts: string[]; redactions: string[]; pages: number[] }
  /** Names of the evidence bundles among the files, which are verified separately. */
  bundles: string[]
  /** The log's statement about the shipment's chain, which is not shared; absent if the log was unavailable. */
  chain?: { entries: number; last_hash: string }
  log?: BundleLog
  files: ManifestFile[]
}

/** The parts of an exhibit's manifest that the check reads: one PDF with the pages of many letters. */
export type ExhibitManifest = {
  format: 'mailroom-exhibit/1'
  made_at: string
  title: string
  issuer?: ManifestIssuer
  organization: { id: string; name: string }
  page_count: number
  /** The certificate with which the PDF is signed as well, in DER as Base64; absent without one. */
  certificate?: { subject: string; issuer: string; sha256: string; der: string }
  /** Every letter, and the source files of its pages; `first_page` is null for a file without pages. */
  shipments: {
    shipment_id: string
    tracking_number: string | null
    first_page: number
    files: {
      part: string
      name: string | null
      sha256: string | null
      size_bytes: number | null
      first_page: number | null
      pages: number
      note: string
    }[]
    /** Its evidence bundle, where that is attached to the PDF. */
    bundle?: { name: string; sha256: string; size_bytes: number }
    note: string
  }[]
  /** The PDF itself, up to where its seal begins. */
  files: ManifestFile[]
}

/** The authority's response (RFC 3161) as a file of the bundle, or why there is none. */
export type TimestampStatement =
  | { state: 'present'; authority: string; sha256: string }
  | { state: 'missing'; authority: string; reason: string }

/** How a manifest is signed. ML-DSA-44 (FIPS 204) stays unforgeable for those who have a quantum computer. */
export type SignatureAlgorithm = 'Ed25519' | 'ML-DSA-44'

/** The signed statement: which manifest, when, and by which keys. Canonical JSON (RFC 8785). */
export type SignedStatement = {
  /** Version 1 has one signature. */
  format: 'mailroom-signature/1' | 'mailroom-signature/2'
  key_id: string
  manifest_sha256: string
  /** The ML-DSA-44 key that signed as well, so that its signature cannot be removed; absent in version 1. */
  second_key_id?: string
  signed_at: string
  /** Statement of an independent timestamp authority about the manifest; omitted if none is configured. */
  timestamp?: TimestampStatement
}

/** A signature over the statement, and the public key that verifies it, both Base64. */
type StatementSignature<Algorithm extends SignatureAlgorithm> = {
  algorithm: Algorithm
  public_key: string
  signature: string
}

/** `signature.json`: the statement and its signatures; `second` is absent in version 1. */
export type BundleSignature = { statement: SignedStatement } & StatementSignature<'Ed25519'> & {
    second?: StatementSignature<'ML-DSA-44'>
  }

/** `chain.json`: every entry, and what each speaks for. Bodies of messages are separate files. */
export type ChainFile = {
  format: 'mailroom-chain/1' | 'mailroom-chain/2'
  organization_id: string
  shipment_id: string
  entries: ChainEntry[]
  events: ChainedEvent[]
  messages: (ChainedMessage & { file: string | null })[]
  /** Stated facts, entry by entry; absent in version 1. */
  facts?: ChainedFact[]
}

/** A key that signs, or signed, bundles: as published under `/.well-known/mailroom-keys.json`. */
export type PublishedKey = {
  key_id: string
  algorithm: SignatureAlgorithm
  public_key: string
  retired_at: string | null
  /** True for the keys of a sandbox. */
  specimen?: true
}
