import { and, eq, inArray } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/** An entry of a timeline, as far as it may name other letters and matters. */
type Entry = { status: string; message: string; metadata: Record<string, unknown> | null }

/** Descriptions without the other letter, by the metadata that names it. Other messages name none. */
const letterMessages = {
  again_as: ({ message }: Entry) =>
    message.startsWith('Sent again') ? 'Sent again.' : 'A draft was created to send it again.',
  again_of: ({ message, status }: Entry) =>
    status === 'draft'
      ? `Created to send another letter again.${/ Reason: “.*”\.$/v.exec(message)?.[0] ?? ''}`
      : message,
  copied_as: ({ message }: Entry) => message,
  copy_of: ({ message }: Entry) =>
    message.startsWith('Created as a copy of') ? 'Created as a copy of another letter.' : message,
}

const letterKeys = ['again_as', 'again_of', 'copied_as', 'copy_of'] as const

const idIn = (metadata: Entry['metadata'], key: string): string | null => {
  const value = metadata?.[key]
  return typeof value === 'string' ? value : null
}

const idsIn = (metadata: Entry['metadata'], key: string): string[] => {
  const value = metadata?.[key]
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

const namedLetters = ({ metadata }: Entry): string[] => [
  ...letterKeys.flatMap((key) => idIn(metadata, key) ?? []),
  ...idsIn(metadata, 'bought_with'),
]

const without = (metadata: Entry['metadata'], keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(metadata ?? {}).filter(([key]) => !keys.includes(key)))

const withoutLetters = <Named extends Entry>(entry: Named, isSeen: (id: string) => boolean): Named => {
  if (namedLetters(entry).every(isSeen)) return entry
  const hidden = letterKeys.filter((key) => !isSeen(idIn(entry.metadata, key) ?? ''))
  const beside = idsIn(entry.metadata, 'bought_with').filter(isSeen)
  const [key] = hidden.filter((key) => idIn(entry.metadata, key) !== null)
  return {
    ...entry,
    message: key ? letterMessages[key](entry) : entry.message,
    metadata: {
      ...without(entry.metadata, [...hidden, 'bought_with']),
      ...(beside.length > 0 && { bought_with: beside }),
    },
  }
}

type NamedMatter = { id: string; number: string }

const matterIn = (metadata: Entry['metadata'], key: string): NamedMatter | null => {
  const value = metadata?.[key]
  if (typeof value !== 'object' || value === null) return null
  const { id, number } = value as Partial<NamedMatter>
  return typeof id === 'string' && typeof number === 'string' ? { id, number } : null
}

/** Describes a change of a value of a letter; null if it is the same. */
export const changeSentence = (term: string, before: string | null, after: string | null): string | null => {
  if (before === after) return null
  if (after === null) return `${term} “${before}” removed.`
  return before === null ? `${term} set to “${after}”.` : `${term} changed from “${before}” to “${after}”.`
}

/** Describes a move between matters of which one or both are hidden, and null. */
const moveSentence = (before: string | null | undefined, after: string | null | undefined): string => {
  if (after === null) return 'Matter removed.'
  if (before && !after) return `Matter changed from “${before}” to another.`
  return after ? `Matter changed to “${after}”.` : before === null ? 'Added to a matter.' : 'Matter changed.'
}

const withoutMatters = <Named extends Entry>(entry: Named, isSeen: (id: string) => boolean): Named => {
  const { metadata, message } = entry
  const [held, before, after] = (['matter', 'matter_before', 'matter_after'] as const).map((key) =>
    matterIn(metadata, key),
  )
  if (held && !isSeen(held.id)) {
    return {
      ...entry,
      message: message.startsWith('Released')
        ? 'Released from the legal hold of another matter.'
        : 'Placed under legal hold with another matter.',
      metadata: without(metadata, ['matter', 'legal_hold_id']),
    }
  }
  const hidden = [
    before && !isSeen(before.id) && 'matter_before',
    after && !isSeen(after.id) && 'matter_after',
  ]
  const keys = hidden.filter((key) => typeof key === 'string')
  if (keys.length === 0) return entry
  const shown = (matter: NamedMatter | null | undefined) =>
    matter ? (isSeen(matter.id) ? matter.number : undefined) : null
  const recorded = changeSentence('Matter', before?.number ?? null, after?.number ?? null) ?? ''
  return {
    ...entry,
    message: message.replace(recorded, () => moveSentence(shown(before), shown(after))),
    metadata: without(metadata, keys),
  }
}

/**
 * Returns the entries as a member limited to their matters may read them: without the numbers, names and IDs of letters and
 * matters that they do not see. Stored entries do not change; other callers get them as recorded.
 */
export const hideNames = async <Named extends Entry>(
  ctx: ServiceContext,
  entries: readonly Named[],
): Promise<Named[]> => {
  const { limit } = ctx
  if (!limit) return [...entries]
  const named = [...new Set(entries.flatMap(namedLetters))]
  const found =
    named.length === 0
      ? []
      : await ctx.db
          .select({ id: shipments.id })
          .from(shipments)
          .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, named)))
  const letters = new Set(found.map(({ id }) => id))
  const matters = new Set(limit.matterIds)
  return entries.map((entry) =>
    withoutMatters(
      withoutLetters(entry, (id) => letters.has(id)),
      (id) => matters.has(id),
    ),
  )
}
