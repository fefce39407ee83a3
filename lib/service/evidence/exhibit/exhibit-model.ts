import type { ExhibitPart } from '#lib/contract/evidence/exhibit.values.ts'
import type { Issuer } from '#lib/service/evidence/signing/issuer.ts'
import type { LocalZone } from '#lib/service/local-time.ts'

/** A file of an exhibit: its first page and source file, or why it is missing. */
export type ExhibitFile = {
  part: ExhibitPart
  title: string
  /** Its name in the letter's evidence bundle; null for files outside it. */
  name: string | null
  sha256: string | null
  sizeBytes: number | null
  /** Number of its pages here. */
  pages: number
  note: string
}

/** A letter of an exhibit, and what its sheet states of it. */
export type ExhibitLetter = {
  shipmentId: string
  name: string | null
  trackingNumber: string | null
  /** Recorded facts of the mailing; null if nothing was mailed. */
  facts: LetterFacts | null
  files: ExhibitFile[]
  /** Why there is no file; empty if there is one. */
  note: string
}

export type LetterFacts = {
  recipient: string
  recipientLines: string[]
  senderLines: string[]
  service: string
  /** Letters that were bought in one act with it, described. */
  beside: string[]
  handedOverAt: string | null
  /** What was read on stamped papers: term and value with its source. */
  papers: [label: string, text: string][]
  acceptedAt: string | null
  deliveredAt: string | null
  attemptedAt: string | null
  returnedAt: string | null
  /** If sources differ, every name with its source. */
  signedBy: string | null
  document: { filename: string; pageCount: number; sha256: string }
  recordedAt: string
  recordSha256: string
}

/** The exhibit's description on its cover and in its index. */
export type ExhibitFacts = {
  title: string
  organizationName: string
  timeZone: LocalZone
  madeAt: Date
  issuer: Issuer
  /** In their order. */
  parts: readonly ExhibitPart[]
  leftOut: readonly ExhibitPart[]
  bates: { prefix: string; start: number } | null
  /** Description of how the letters were chosen. */
  selection: string
  letters: readonly ExhibitLetter[]
}
