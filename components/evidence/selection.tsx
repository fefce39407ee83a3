'use client'

import { createContext, type ReactNode, use, useMemo, useState } from 'react'

type Selection = {
  ids: ReadonlySet<string>
  set: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
}

const SelectionContext = createContext<Selection | null>(null)

/** Remembers which shipments are selected, over pages and filters, until the page is left. */
export const SelectionProvider = ({ children }: { children: ReactNode }) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selection = useMemo<Selection>(
    () => ({
      ids,
      set: (changed, isSelected) =>
        setIds((before) => {
          const after = new Set(before)
          for (const id of changed) {
            if (isSelected) after.add(id)
            else after.delete(id)
          }
          return after
        }),
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** The selection of the page around. */
export const useSelection = (): Selection => {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('useSelection needs a SelectionProvider')
  return selection
}
