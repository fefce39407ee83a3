import { asc, eq } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { Providers } from '#lib/service/context.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { installationId } from '#lib/service/ids.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import { withinTime } from '#lib/service/status/within-time.ts'

import { combine, failed, type Finding, ok, reasonOf, skipped, warning } from './finding.ts'

const ownRemedy = 'Turn the printer on and check its URL under Settings, Printing, and PRINTER_NETWORKS.'

const probe = async (
  name: string,
  port: PrintPort,
  limitMs: number,
  explain: (message: string) => Finding,
): Promise<Finding> => {
  try {
    const { state, reasons } = await withinTime(port.describe(), limitMs)
    if (state !== 'stopped') return ok(`${name} is ready.`)
    const why = reasons.length > 0 ? `: ${reasons.join(', ')}` : ''
    return warning(`${name} is stopped${why}.`, 'Attend to the printer; its jobs then continue.')
  } catch (error) {
    return explain(`${name} does not respond: ${reasonOf(error)}`)
  }
}

/** Checks that the installation's printer and each enabled printer of an organization responds. */
export const checkPrinters = async (
  config: Pick<Config, 'sandbox' | 'mode'>,
  providers: Pick<Providers, 'print' | 'openPrinter'>,
  db: Database | null,
  limitMs: number,
): Promise<Finding> => {
  const rows = db
    ? await db.select().from(printers).where(eq(printers.enabled, true)).orderBy(asc(printers.createdAt))
    : []
  const own = rows
    .filter(({ organizationId }) => organizationId !== installationId)
    .map(({ id, kind, url, name }) => {
      const port = providers.openPrinter(kind === 'print_shop' ? { kind, url, printerId: id } : { kind, url })
      return probe(`“${name}”`, port, limitMs, (message) => warning(message, ownRemedy))
    })
  const installation =
    config.sandbox.print || !providers.print
      ? []
      : [
          probe("The installation's printer", providers.print, limitMs, (message) =>
            failed(message, 'Turn it on, and check PRINTER_URL or PRINT_SHOP_URL.'),
          ),
        ]
  return combine(await Promise.all([...installation, ...own]), skipped('No printer is set up.'))
}
