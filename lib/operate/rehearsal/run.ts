import type { ServiceDeps } from '#lib/service/context.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'

import type { ReportFolder } from './folder.ts'
import type { Recorder } from './recorder.ts'
import type { Findings } from './report.ts'
import type { Purse } from './spending.ts'

/** A rehearsal in progress. */
export type Run = {
  deps: ServiceDeps
  rates: RatesPort
  recorder: Recorder
  purse: Purse
  folder: ReportFolder
  isLive: boolean
  findings: Findings
  /** Writes the current findings, so that no label is forgotten. */
  save(): Promise<void>
}
