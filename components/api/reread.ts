import { createContext } from 'react'

import type { Operation } from './read.ts'

/** Reads of the page that a change affects: all, those of some operations, or none. */
export type Changed = 'all' | 'nothing' | readonly Operation[]

/** Marks what the page has read as out of date after a change, and reads again what the change affects. */
export type Reread = (changed: Changed) => Promise<void>

/** Reads again after a change; null outside the dashboard. */
export const RereadContext = createContext<Reread | null>(null)
