import { createContext } from 'react'

import type { Operation } from './read.ts'

/** What a change leaves to be read again: all that the page shows, some of its reads, or nothing of it. */
export type Changed = 'all' | 'nothing' | readonly Operation[]

/** Notes a change, and reads again what it changed of the page. Resolves once the page shows it. */
export type Reread = (changed: Changed) => Promise<void>

/** How what the page has read is read again after a change; null on pages that read nothing in the browser. */
export const RereadContext = createContext<Reread | null>(null)

/** Whether the page's reads are in its memory; where they are not, only the server can read it again. */
export const IsRememberedContext = createContext(false)
