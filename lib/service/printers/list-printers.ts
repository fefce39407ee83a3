import type { PrinterList } from '#lib/contract/printing/printer.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { countOpenJobs, loadPrinters, presentPrinters } from './load-printer.ts'

/** The organization's printers, and what prints while it has none. Throws FORBIDDEN. */
export const listPrinters = async (ctx: ServiceContext): Promise<PrinterList> => {
  authorize(ctx, 'operate')
  const rows = await loadPrinters(ctx)
  return {
    data: presentPrinters(rows, await countOpenJobs(ctx)),
    installation: {
      kind: ctx.config.printShop ? 'print_shop' : 'ipp',
      is_sandbox: ctx.config.sandbox.print,
    },
  }
}
