import type { AskedPrinter, AskPrinterInput } from '#lib/contract/printing/printer.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { missingCapabilities } from './capabilities.ts'
import { loadPrinter } from './load-printer.ts'
import { keepObservation, observe, type Observation } from './observe-printer.ts'
import { openPrinter } from './open-printer.ts'

const stateWords = { idle: 'It is ready.', printing: 'It is printing.', stopped: 'It is stopped.' } as const

const present = ({ description, fault }: Observation): AskedPrinter => {
  if (!description) return { is_reachable: false, message: fault, description: null, missing: [] }
  const missing = missingCapabilities(description)
  const reasons = description.reasons.length > 0 ? ` Status: ${description.reasons.join(', ')}.` : ''
  const lacks = missing.length > 0 ? ` Pieces that need ${missing.join(' or ')} go to another printer.` : ''
  return {
    is_reachable: true,
    message: `${description.model ?? 'The printer'} is connected. ${stateWords[description.state]}${reasons}${lacks}`,
    description,
    missing,
  }
}

/** Asks a printer at an address what it can do, before it is added. Keeps nothing. Throws FORBIDDEN. */
export const askPrinter = async (ctx: ServiceContext, input: AskPrinterInput): Promise<AskedPrinter> => {
  authorize(ctx, 'manage_organization')
  return present(await observe(ctx.providers.openPrinter({ kind: 'ipp', url: input.url })))
}

/** Asks a printer of the organization again, and keeps what it says. Throws FORBIDDEN or NOT_FOUND. */
export const askKeptPrinter = async (ctx: ServiceContext, printerId: string): Promise<AskedPrinter> => {
  authorize(ctx, 'operate')
  const printer = await loadPrinter(ctx, printerId)
  const observation = await observe(openPrinter(ctx, printer))
  await keepObservation(ctx, printer.id, observation)
  return present(observation)
}
