import { type Config, isSandbox } from './config.ts'

/** What stands on every page of every paper and label of a sandbox. */
export const specimenMark = 'SPECIMEN – NOT MAILED'

/** Returns a subject as an email of a sandbox has it: whoever reads it knows that nothing was mailed. */
export const sandboxSubject = (subject: string): string => `[Sandbox] ${subject}`

/** Returns the mark of what a sandbox makes; null in a live installation. */
export const markOf = (config: Pick<Config, 'mode'>): string | null =>
  isSandbox(config) ? specimenMark : null
