import { canonicalBytes } from './canonical.ts'
import type { ChainedFact } from './chain.ts'

/** Facts that evidence states about a piece, by their step. */
export const factTypes = [
  'document',
  'request',
  'purchase',
  'letter_set',
  'earlier_attempt',
  'partner_letter',
  'print_file',
  'packing',
  'hand_over',
  'tracking',
  'postmark',
  'retention',
  'artifact',
  'hold',
] as const

export type FactType = (typeof factTypes)[number]

/** Types that a shipment has several of, each under the id of what it is about; of all others the latest counts. */
const byObject: ReadonlySet<FactType> = new Set(['artifact', 'print_file', 'hold'])

/** Data of a fact, as plain JSON. */
export type FactData = Record<string, unknown>

/** A current fact: the latest of its type, or of its type and object. */
export type StandingFact = { type: FactType; object: string | null; data: FactData }

const keyOf = ({ type, object }: Pick<StandingFact, 'type' | 'object'>): string =>
  byObject.has(type) && object !== null ? `${type}:${object}` : type

/** Scans are chained with their message, so that each fact of tracking adds to those before. */
const scansOf = (data: FactData | undefined): { id: string }[] =>
  // The shape is what the chain claims; a chain that was changed is named by its hashes.
  Array.isArray(data?.['scans']) ? (data['scans'] as { id: string }[]) : []

/** Joins scans by their ids, the first report of each first. */
const joinScans = (before: { id: string }[], added: { id: string }[]): { id: string }[] => {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...added.filter(({ id }) => !known.has(id))].toSorted((a, b) =>
    a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
  )
}

/** Returns the current facts at the end of a chain, from its facts in order: later ones replace earlier ones. */
export const projectFacts = (facts: readonly ChainedFact[]): Map<string, StandingFact> => {
  const standing = new Map<string, StandingFact>()
  for (const { type, object, data } of facts) {
    const key = keyOf({ type, object })
    const before = standing.get(key)
    const merged =
      type === 'tracking' ? { ...data, scans: joinScans(scansOf(before?.data), scansOf(data)) } : data
    standing.set(key, { type, object, data: merged })
  }
  return standing
}

const labels: Record<FactType, string> = {
  document: 'the document',
  request: 'what was requested',
  purchase: 'the purchase',
  letter_set: 'the letter set',
  earlier_attempt: 'the earlier attempt',
  partner_letter: 'the letter at the print partner',
  print_file: 'the print file',
  packing: 'packing',
  hand_over: 'the handoff',
  tracking: 'tracking',
  postmark: 'the stamped papers',
  retention: 'retention',
  artifact: 'a carrier file',
  hold: 'a legal hold',
}

const bytesOf = (value: unknown): string =>
  value === undefined ? '' : new TextDecoder().decode(canonicalBytes(value))

const inWords = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? `“${value}”` : bytesOf(value)
  return text.length > 160 ? `${text.slice(0, 157)}…` : text
}

/** Returns the paths at which two values differ, as deep as both are objects of the same kind. */
const differences = (chained: unknown, stated: unknown, path: string): [string, unknown, unknown][] => {
  if (bytesOf(chained) === bytesOf(stated)) return []
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPlain(chained) || !isPlain(stated)) return [[path, chained, stated]]
  return [...new Set([...Object.keys(chained), ...Object.keys(stated)])].flatMap((key) =>
    differences(chained[key], stated[key], path === '' ? key : `${path}.${key}`),
  )
}

/** One difference between what the chain and what the stored record says. */
export type FactIssue = { type: FactType; object: string | null; path: string | null; message: string }

/**
 * Compares current statements with the current facts of the chain, and names each difference: a changed value, a fact
 * stated without a record, and a recorded one no longer stated.
 */
export const compareFacts = (
  standing: ReadonlyMap<string, StandingFact>,
  stated: readonly StandingFact[],
): FactIssue[] => {
  const issues: FactIssue[] = []
  const seen = new Set<string>()
  for (const { type, object, data } of stated) {
    const key = keyOf({ type, object })
    seen.add(key)
    const chained = standing.get(key)
    if (!chained) {
      issues.push({
        type,
        object,
        path: null,
        message: `The stored record states ${labels[type]}, but the chain has no entry for it: it was added later.`,
      })
      continue
    }
    for (const [path, before, after] of differences(chained.data, data, '')) {
      issues.push({
        type,
        object,
        path,
        message: `The stored record differs from the chain in ${labels[type]} (${path}): the chain says ${inWords(before)}, the record says ${inWords(after)}.`,
      })
    }
  }
  for (const [key, { type, object }] of standing) {
    if (seen.has(key)) continue
    issues.push({
      type,
      object,
      path: null,
      message: `The chain has an entry for ${labels[type]} that the stored record no longer states: it was removed.`,
    })
  }
  return issues
}
