import type { VerifierKey } from '#lib/proof/transparency/signed-note.ts'

/** A witness's response to a checkpoint (C2SP tlog-witness, add-checkpoint). */
export type WitnessResponse =
  /** Signature lines, unverified. */
  | { kind: 'cosigned'; lines: string[] }
  /** The last checkpoint that it cosigned has this size, which is not the one that the request continues. */
  | { kind: 'elsewhere'; size: number }
  /** The checkpoint does not continue what it cosigned before. */
  | { kind: 'inconsistent'; reason: string }

/** An independent witness that cosigns checkpoints of the log which continue all that it cosigned before. */
export type WitnessPort = {
  /** Its key, as text and read. */
  verifierKey: string
  key: VerifierKey
  /** Submits a request. Throws `ProviderError` when it does not respond in time, or does not know the log. */
  addCheckpoint(request: string): Promise<WitnessResponse>
}
