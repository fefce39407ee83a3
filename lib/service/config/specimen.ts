import { type Config, isSandbox } from './config.ts'

/** Mark on every page of every paper and label of a sandbox. */
export const specimenMark = 'SPECIMEN – NOT MAILED'

/** Returns the subject of a sandbox email, which says that nothing was mailed. */
export const sandboxSubject = (subject: string): string => `[Sandbox] ${subject}`

/** Returns the mark of what a sandbox makes; null in a live installation. */
export const markOf = (config: Pick<Config, 'mode'>): string | null =>
  isSandbox(config) ? specimenMark : null
