/** How long it is remembered that something changed: longer than a page takes from being read to listening. */
const rememberedMs = 60_000

/** How far the clocks of the machine that reads a page and of this one may be apart. */
const skewMs = 2000

/** When an organization's things changed last, as far as that was heard. */
export type RecentChanges = {
  /** From here on every change is heard. */
  listen(): void
  add(organizationId: string): void
  /** Whether something may have changed since the moment; true also when it is not known. */
  hasChangedSince(organizationId: string, moment: Date): boolean
}

/** Remembers changes for a minute, by the machine's own time: pages are read by that too, also where the sandbox's moves. */
export const createRecentChanges = (now: () => number = Date.now): RecentChanges => {
  const changedAt = new Map<string, number>()
  let listeningSince = Number.POSITIVE_INFINITY
  return {
    listen: () => {
      listeningSince = now()
    },
    add: (organizationId) => {
      // Taken out first, so that the oldest stands first.
      changedAt.delete(organizationId)
      changedAt.set(organizationId, now())
      for (const [id, at] of changedAt) {
        if (at > now() - rememberedMs) break
        changedAt.delete(id)
      }
    },
    hasChangedSince: (organizationId, moment) => {
      const from = moment.getTime() - skewMs
      if (from < listeningSince || from < now() - rememberedMs) return true
      return (changedAt.get(organizationId) ?? 0) >= from
    },
  }
}
