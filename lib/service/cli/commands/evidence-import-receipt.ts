import { createReadStream } from 'node:fs'

import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { asMember, withService } from '#lib/service/cli/with-service.ts'
import { importReceipt } from '#lib/service/evidence/receipt/import-receipt.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

/** The file as it is read. Throws `OperatorError` when it cannot be. */
const read = async function* (path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: enter the path of the receipt's PDF.`, { cause: error })
  }
}

const add = (shipmentId: string, path: string, email: string): Promise<CommandResult> =>
  withService(async (deps) => {
    const receipt = await importReceipt(await asMember(deps, email), shipmentId, read(path))
    return {
      value: receipt,
      text: `${path} was stored as the return receipt of ${shipmentId}, marked as imported.`,
    }
  })

/** `evidence import-receipt`: keeps a PDF as the return receipt that the carrier gave otherwise. */
export const evidenceImportReceipt = (run: RunCommand): Command =>
  new Command('import-receipt')
    .description('add a PDF as the return receipt of a shipment')
    .argument('<shipment>', 'ID of the shipment')
    .argument('<file>', 'the PDF, as received')
    .requiredOption('--email <email>', 'member who adds it')
    .action((shipmentId: string, path: string, options: { email: string }) =>
      run(add(shipmentId, path, options.email)),
    )
