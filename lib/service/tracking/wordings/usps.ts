import { uspsProblems } from './usps-problems.ts'
import { uspsTransit } from './usps-transit.ts'
import type { Wording } from './wording.ts'

/** The postal service's reports, as EasyPost forwards them. The first matching row counts. */
export const uspsWordings: readonly Wording[] = [...uspsTransit, ...uspsProblems]
