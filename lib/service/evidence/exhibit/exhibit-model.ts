import type { ExhibitPart } from '#lib/contract/evidence/exhibit.values.ts'
import type { Fact } from '#lib/service/evidence/piece-facts.ts'
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

/** The evidence bundle of a letter, attached to the PDF, or why it is not. */
export type ExhibitBundle =
  | { name: string; sizeBytes: number; sha256: string; note: '' }
  | { name: null; sizeBytes: null; sha256: null; note: string }

/** A letter of an exhibit, and what its sheet states of it. */
export type ExhibitLetter = {
  shipmentId: string
  name: string | null
  trackingNumber: string | null
  /** Recorded facts of the mailing; null if nothing was mailed. */
  facts: LetterFacts | null
  files: ExhibitFile[]
  /** Null where bundles are left out, or nothing was mailed. */
  bundle: ExhibitBundle | null
  /** Why there is no file; empty if there is one. */
  note: string
}

export type LetterFacts = {
  recipient: string
  acceptedAt: string | null
  deliveredAt: string | null
  /** Who, what and when, each with its source; without a time where nothing was reported. */
  stated: Fact[]
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
  /** Whether the evidence bundles are attached. */
  hasBundles: boolean
  /** Whether it is PDF/A, with pages that Mailroom did not make as pictures. */
  isPdfA: boolean
  bates: { prefix: string; start: number } | null
  /** The organization's certificate: whose it is, or why the exhibit is not signed with it; null without any. */
  certificate: { subject: string; issuer: string } | { reason: string } | null
  /** Description of how the letters were chosen. */
  selection: string
  letters: readonly ExhibitLetter[]
}

/** Returns whether an exhibit is of one letter, whose sheet is then its first page. */
export const isOfOneLetter = ({ letters }: Pick<ExhibitFacts, 'letters'>): boolean => letters.length === 1
