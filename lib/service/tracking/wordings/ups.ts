import { upsDelays } from './ups-delays.ts'
import { upsProblems } from './ups-problems.ts'
import { upsTransit } from './ups-transit.ts'
import type { Wording } from './wording.ts'

/** What UPS reports, as EasyPost passes it on. The first row that fits counts. */
export const upsWordings: readonly Wording[] = [...upsTransit, ...upsProblems, ...upsDelays]
