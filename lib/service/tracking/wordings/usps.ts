import { uspsProblems } from './usps-problems.ts'
import { uspsTransit } from './usps-transit.ts'
import type { Wording } from './wording.ts'

/** What the postal service reports, as EasyPost passes it on. The first row that fits counts. */
export const uspsWordings: readonly Wording[] = [...uspsTransit, ...uspsProblems]
