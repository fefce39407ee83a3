import { isSandbox } from '#lib/service/config/config.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

/** Throws unless every vendor is a stand-in: neither time nor a carrier's scan is made up beside a real one. */
export const requireSandbox = (settings: Pick<Settings, 'sandbox'>): void => {
  if (isSandbox(settings)) return
  throw new OperatorError(
    'This works in the sandbox only: unset EASYPOST_API_KEY, STRIPE_SECRET_KEY and PRINTER_URL',
  )
}
