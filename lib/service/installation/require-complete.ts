import { type Config, isSandbox } from '#lib/service/config/config.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

import { listMissingSettings } from './list-missing.ts'

/** Throws `OperatorError` with everything that a live installation lacks, a line each; a sandbox needs nothing. */
export const requireComplete = (config: Config): void => {
  if (isSandbox(config)) return
  const missing = listMissingSettings(config)
  if (missing.length === 0) return
  throw new OperatorError(
    `This live installation is not complete, and does not start:\n${missing.map((line) => `- ${line}`).join('\n')}`,
  )
}
