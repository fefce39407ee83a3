import type { Difference } from '#components/conflict/conflicts.ts'

import { differencesOf } from './draft-fields.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'

/** State of a draft's page, compared with the stored draft. */
export type GuardState = {
  /** Base of the page's forms. Their changes target its revision. */
  base: DraftSnapshot
  /** Counts how often the forms were made from another draft. */
  version: number
  /** A newer draft than that of the forms, in which something is typed. */
  newer: DraftSnapshot | null
  /** Changes by another person that the page now shows. */
  adopted: { by: DraftSnapshot; differences: Difference[] } | null
}

export type GuardStore = ReturnType<typeof createGuardStore>

const changesBetween = (before: DraftSnapshot, after: DraftSnapshot): Difference[] =>
  before.fields && after.fields ? differencesOf(before.fields, after.fields) : []

/** Creates the store of one draft's page. A newer draft replaces forms in which nothing was typed, and no others. */
export const createGuardStore = (first: DraftSnapshot) => {
  let state: GuardState = { base: first, version: 0, newer: null, adopted: null }
  const listeners = new Set<() => void>()
  const set = (next: Partial<GuardState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const adopt = (by: DraftSnapshot): void => {
    const differences = changesBetween(state.base, by)
    set({
      base: by,
      newer: null,
      version: state.version + 1,
      adopted: differences.length > 0 ? { by, differences } : null,
    })
  }
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (): GuardState => state,
    /** Notes what the server has rendered. */
    receive: (snapshot: DraftSnapshot, isTyped: boolean): void => {
      if (snapshot.revision < state.base.revision) return
      if (snapshot.revision === state.base.revision) set({ base: snapshot })
      else if (isTyped) set({ newer: snapshot })
      else adopt(snapshot)
    },
    /** Notes that the forms hold input that was typed on an earlier revision and stored by the browser. */
    restore: (revision: number): void => {
      if (revision >= state.base.revision) return
      set({ newer: state.base, base: { ...state.base, revision, fields: null } })
    },
    /** Notes the result of a change of this page. */
    accept: (snapshot: DraftSnapshot): void => set({ base: snapshot, newer: null, adopted: null }),
    /** Lets the forms of this page replace that draft. */
    keepMine: (over: DraftSnapshot): void => set({ base: over, newer: null }),
    /** Shows the newer draft, if the server has rendered it already. Returns whether it had. */
    takeTheirs: (): boolean => {
      if (state.newer === null) return false
      adopt(state.newer)
      return true
    },
    dismiss: (): void => set({ adopted: null }),
  }
}
