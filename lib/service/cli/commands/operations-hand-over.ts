import { writeFile } from 'node:fs/promises'

import { Argument, Command } from 'commander'

import { type CreatedHandOver, createHandOverInput } from '#lib/contract/operations/hand-over.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { asMember } from '#lib/service/cli/as-member.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import { openHandOverForm } from '#lib/service/fulfillment/hand-over/list-hand-overs.ts'

import { listAllPieces } from './operations-list.ts'

type Options = { email: string; packed?: boolean; includeUnpacked?: boolean; formTo?: string }

const describe = (made: CreatedHandOver): string =>
  [
    `Hand-over ${made.id}`,
    ...made.carriers.map(({ carrier, pieces }) => `  ${carrierName(carrier)}: ${pieces}`),
    ...made.forms.map((form) =>
      [`  SCAN form of ${form.pieces}: ${form.status}`, form.message].filter(Boolean).join('. '),
    ),
    ...made.excluded.map(({ shipment_id: id, reason }) => `  skipped: ${id} (${reason})`),
  ].join('\n')

const hand = (shipmentIds: string[], options: Options): Promise<CommandResult> =>
  withService(async (deps) => {
    const ctx = await asMember(deps, options.email)
    const ids = options.packed
      ? (await listAllPieces(ctx, { stage: 'packed' })).map((piece) => piece.shipment_id)
      : shipmentIds
    const input = createHandOverInput.safeParse({
      shipment_ids: ids,
      include_unpacked: options.includeUnpacked ?? false,
    })
    if (!input.success) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        input.error.issues[0]?.message ?? 'Choose the pieces to hand over.',
      )
    }
    const made = await handOver(ctx, {
      shipmentIds: input.data.shipment_ids,
      includeUnpacked: input.data.include_unpacked,
    })
    if (options.formTo && made.form_url) {
      await writeFile(options.formTo, (await openHandOverForm(ctx, made.id)).body)
    }
    return { value: made, text: describe(made) }
  })

/** `operations hand-over`: gives printed pieces to their carriers, postal ones on SCAN forms. */
export const operationsHandOver = (run: RunCommand): Command =>
  new Command('hand-over')
    .description('hand printed pieces over to their carriers')
    .addArgument(new Argument('[shipment-ids...]', 'IDs of the pieces'))
    .requiredOption('--email <email>', 'email address of the operator')
    .option('--packed', 'all pieces marked as packed')
    .option('--include-unpacked', 'include pieces not marked as packed')
    .option('--form-to <file>', 'file to write the SCAN forms to, for printing')
    .action((shipmentIds: string[], options: Options) => run(hand(shipmentIds, options)))
