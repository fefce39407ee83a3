import { createContext } from 'react'

/** The revision that changes on a part of a page expect. */
export type Precondition = {
  /** Returns the revision that the page shows, as `If-Match` takes it. */
  ifMatch: () => string
  /** Shows what someone else has changed. Resolves to whether the change is to be sent again, over theirs. */
  settle: (args: readonly unknown[]) => Promise<boolean>
  /** Notes what a change returned: the object with its next revision, if it is one. */
  accept: (data: unknown) => void
}

/** The precondition of every `useAction` below; null where changes are made whatever the object is like. */
export const PreconditionContext = createContext<Precondition | null>(null)
