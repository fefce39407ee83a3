import { canonicalBytes, sha256 } from './canonical.ts'
import type { FactData, FactType } from './facts.ts'

/** Subject of an entry: an event of the timeline, a carrier's message as received, or a fact that evidence states. */
export type ChainedKind = 'event' | 'carrier_message' | 'fact'

/** One link: the SHA-256 over its place, what it speaks for, and the link before it. */
export type ChainEntry = {
  /** From 1, without gaps. */
  position: number
  kind: ChainedKind
  /** The id of the event, message or fact. */
  subject_id: string
  previous_hash: string
  hash: string
}

/** Hashed content of an event of the timeline: all of it. */
export type ChainedEvent = {
  id: string
  sequence: number
  status: string
  from_status: string | null
  message: string
  actor: string | null
  metadata: Record<string, unknown> | null
  created_at: string
}

/** Hashed content of a carrier's message: its body by its own SHA-256, so that the chain survives the body. */
export type ChainedMessage = {
  id: string
  provider: string
  event_id: string
  received_at: string
  headers: Record<string, string>
  body_sha256: string
}

/** Hashed content of a fact: all of it. */
export type ChainedFact = {
  id: string
  type: FactType
  /** The id of what it is about, for types that a shipment has several of: a file, a print job, a hold. */
  object: string | null
  /**
   * `occurrence`: recorded in the transaction in which it came about. `stored_rows`: recorded later from what was stored
   * then, for shipments older than such entries.
   */
  basis: 'occurrence' | 'stored_rows'
  actor: string | null
  recorded_at: string
  data: FactData
}

/** One error of a chain and its position; null when it concerns the chain as a whole. */
export type ChainIssue = { position: number | null; subjectId: string | null; message: string }

/**
 * Returns what the first entry follows: the shipment itself, so that no entry can be moved to another shipment's
 * chain.
 */
export const chainStart = (organizationId: string, shipmentId: string): Promise<string> =>
  sha256(
    canonicalBytes({ format: 'mailroom-chain/1', organization_id: organizationId, shipment_id: shipmentId }),
  )

type Place = Pick<ChainEntry, 'position' | 'kind' | 'previous_hash'>

type Content = ChainedEvent | ChainedMessage | ChainedFact

/** Returns the bytes of an entry that are hashed. `content` is what the entry speaks for. */
export const entryBytes = (
  { position, kind, previous_hash }: Place,
  content: Content,
): Uint8Array<ArrayBuffer> => canonicalBytes({ position, kind, previous_hash, content })

/** Returns the hash of an entry. */
export const hashEntry = (entry: Place, content: Content): Promise<string> =>
  sha256(entryBytes(entry, content))

const kindLabels: Record<ChainedKind, string> = {
  event: 'event',
  carrier_message: 'carrier message',
  fact: 'fact',
}

/**
 * Verifies a shipment's chain against its events, messages and facts by computing every link again, and returns what was
 * changed, removed, added or reordered. An empty result means that the chain is intact.
 */
export const verifyChain = async (input: {
  start: string
  entries: readonly ChainEntry[]
  /** All events, messages and facts by ID. */
  events: ReadonlyMap<string, ChainedEvent>
  messages: ReadonlyMap<string, ChainedMessage | 'purged'>
  facts: ReadonlyMap<string, ChainedFact | 'purged'>
}): Promise<ChainIssue[]> => {
  const issues: ChainIssue[] = []
  const subjects = { event: input.events, carrier_message: input.messages, fact: input.facts }
  const seen = new Set<string>()
  let previous = input.start
  for (const [index, entry] of input.entries.entries()) {
    const { position, kind, subject_id: subjectId } = entry
    const issue = (message: string) => issues.push({ position, subjectId, message })
    if (position !== index + 1) {
      issue(`Entry ${index + 1} is numbered ${position}: an entry is missing or out of order.`)
    }
    if (entry.previous_hash !== previous) {
      issue(`Entry ${position} does not follow the previous entry: an entry was changed, removed or moved.`)
    }
    if (seen.has(subjectId)) issue(`Entry ${position} repeats the ${kindLabels[kind]} of an earlier entry.`)
    seen.add(subjectId)
    const content = subjects[kind]?.get(subjectId)
    // Of what was deleted at the end of its retention, its place in the chain is all that can be checked.
    if (content === 'purged') {
      previous = entry.hash
      continue
    }
    if (!content) issue(`The ${kindLabels[kind]} of entry ${position} is missing.`)
    else if ((await hashEntry(entry, content)) !== entry.hash) {
      issue(`The ${kindLabels[kind]} of entry ${position} does not match its recorded hash: it was changed.`)
    }
    previous = entry.hash
  }
  for (const kind of ['event', 'carrier_message', 'fact'] as const) {
    for (const id of subjects[kind].keys()) {
      if (seen.has(id)) continue
      issues.push({
        position: null,
        subjectId: id,
        message: `The ${kindLabels[kind]} ${id} is not in any chain entry: it was added later.`,
      })
    }
  }
  return issues
}
