import { upsDelays } from './ups-delays.ts'
import { upsProblems } from './ups-problems.ts'
import { upsTransit } from './ups-transit.ts'
import type { Wording } from './wording.ts'

/** UPS's reports, as EasyPost forwards them. The first matching row counts. */
export const upsWordings: readonly Wording[] = [...upsTransit, ...upsProblems, ...upsDelays]
