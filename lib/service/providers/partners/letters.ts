import { createHash } from 'node:crypto'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { holdDays, type PartnerLetter, type PartnerPiece } from './port.ts'

const heldSuffix = '-held'

/** Returns whether the letter of this reference is one that waits to be released. */
export const isHeldReference = (reference: string | null): boolean => reference?.endsWith(heldSuffix) ?? false

/** Metadata of a letter at the partner. */
export type LetterMark = {
  reference: string
  /** SHA-256 of the file, hexadecimal. */
  sha256: string
  /** Present on a letter of a sandbox. */
  specimen?: 'true'
}

/** The calls of a partner's API about letters. */
export type LetterCalls = {
  name: string
  /** Creates a letter, with the reference as its idempotency key; produced at once when `sendsAt` is null. */
  create(letter: PartnerLetter, mark: LetterMark, sendsAt: Date | null): Promise<PartnerPiece>
  read(pieceId: string): Promise<PartnerPiece>
  /** Finds the letter of this reference that was not cancelled. */
  find(reference: string): Promise<{ piece: PartnerPiece; sha256: string | null } | null>
  remove(pieceId: string): Promise<void>
}

/**
 * Creates a letter unless the partner has it. The partners forget idempotency keys after a day, so that they alone would
 * not keep a letter that is submitted again later from being mailed twice.
 */
const createOnce = async (
  calls: LetterCalls,
  letter: PartnerLetter,
  as: { reference: string; sendsAt: Date | null },
): Promise<PartnerPiece> => {
  const sha256 = createHash('sha256').update(letter.pdf).digest('hex')
  const found = await calls.find(as.reference)
  if (!found) {
    const specimen = letter.isSpecimen ? { specimen: 'true' as const } : {}
    return calls.create(letter, { reference: as.reference, sha256, ...specimen }, as.sendsAt)
  }
  if (found.sha256 === sha256) return found.piece
  throw new ProviderError(
    'invalid',
    `${calls.name} has a different document with the reference ${letter.reference}. Use another reference.`,
  )
}

const tooLate = (name: string): ProviderError =>
  new ProviderError('declined', `${name} is producing this letter already, so it can no longer be cancelled.`)

/** Cancels a letter. Throws `declined` when it is in production. */
export const cancelLetter = async (calls: LetterCalls, pieceId: string): Promise<PartnerPiece> => {
  const before = await calls.read(pieceId)
  if (before.state === 'cancelled') return before
  try {
    await calls.remove(pieceId)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind !== 'unavailable'
    if (!isRefused) throw error
    // Another call may have cancelled it meanwhile; the partners' codes do not distinguish that.
    const now = await calls.read(pieceId)
    if (now.state !== 'cancelled') throw tooLate(calls.name)
  }
  return { ...before, state: 'cancelled' }
}

/** Finds the pieces of a reference that were not cancelled, held or released. */
export const findLetters = async (calls: LetterCalls, reference: string): Promise<PartnerPiece[]> => {
  const found = [await calls.find(`${reference}${heldSuffix}`), await calls.find(reference)]
  return found.flatMap((each) => (each ? [each.piece] : []))
}

/** Submits a letter that is produced only after `holdDays`, unless it is released or cancelled before. */
export const holdLetter = (calls: LetterCalls, letter: PartnerLetter, now: Date): Promise<PartnerPiece> =>
  createOnce(calls, letter, {
    reference: `${letter.reference}${heldSuffix}`,
    sendsAt: new Date(now.getTime() + holdDays * dayMs),
  })

/** Has a held letter produced, as the port's `release` says. */
export const releaseLetter = async (
  calls: LetterCalls,
  pieceId: string,
  letter: PartnerLetter,
): Promise<PartnerPiece> => {
  const held = await calls.read(pieceId)
  if (held.state === 'cancelled') {
    // Released before, or cancelled by someone: only the released letter shows it.
    const released = await calls.find(letter.reference)
    if (released) return released.piece
    throw new ProviderError(
      'declined',
      'This letter was cancelled, so it cannot be released. Submit it again.',
    )
  }
  // The hold has ended automatically: submitted again, it would be mailed twice.
  if (held.state !== 'held') return held
  const released = await createOnce(calls, letter, { reference: letter.reference, sendsAt: null })
  await cancelLetter(calls, pieceId)
  return released
}
