import { createContext } from 'react'

/** Reads again what a page shows: the named parts of it, or all. Resolves once the page shows them. */
export type Reread = (parts?: readonly string[]) => Promise<void>

/** How the page around a change reads again what it keeps in the browser; null where the server renders it again. */
export const RereadContext = createContext<Reread | null>(null)
