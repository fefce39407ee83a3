import { createContext } from 'react'

import type { Operation } from './read.ts'
import type { Stored } from './stored.ts'

/** Reads of the page that a change affects: all, those of some operations, or none. */
export type Changed = 'all' | 'nothing' | readonly Operation[]

/**
 * Marks what the page has read as out of date after a change, stores what the change returned, and reads again what else it
 * affects.
 */
export type Reread = (changed: Changed, stored?: readonly Stored[]) => Promise<void>

/** Reads again after a change; null outside the dashboard. */
export const RereadContext = createContext<Reread | null>(null)
