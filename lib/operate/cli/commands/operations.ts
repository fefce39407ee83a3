import { writeFile } from 'node:fs/promises'

import { Command, Option, Argument } from 'commander'

import { type FloorPiece, listPiecesQuery } from '#lib/contract/operations/floor.ts'
import { floorStages } from '#lib/contract/operations/floor.values.ts'
import { type CreatedHandOver, createHandOverInput } from '#lib/contract/operations/hand-over.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { asMember, withService } from '#lib/operate/cli/with-service.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { listPieces } from '#lib/service/fulfillment/floor/list-pieces.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import { openHandOverForm } from '#lib/service/fulfillment/hand-over/list-hand-overs.ts'

type ListOptions = { email: string; stage?: string; day?: string; timeZone: string }

/** Returns every page of the list. */
const listAllPieces = async (
  ctx: ServiceContext,
  query: { stage?: string; day?: string; time_zone?: string },
): Promise<FloorPiece[]> => {
  const pieces: FloorPiece[] = []
  let cursor: string | null = null
  do {
    const page = await listPieces(
      ctx,
      listPiecesQuery.parse({ ...query, limit: 500, ...(cursor && { cursor }) }),
    )
    pieces.push(...page.data)
    cursor = page.next_cursor
  } while (cursor)
  return pieces
}

const describePiece = (piece: FloorPiece): string => {
  const { code, stage, carrier, tracking_number: number, to_address: to, waiting_reason: why } = piece
  const words = [code ?? '', stage, carrier, number, to.name ?? to.company ?? '', why ?? '']
  return [piece.shipment_id, ...words].join('\t')
}

const list = ({ email, stage, day, timeZone }: ListOptions): Promise<CommandResult> =>
  withService(async (deps) => {
    const query = { ...(stage && { stage }), ...(day && { day }), time_zone: timeZone }
    const pieces = await listAllPieces(await asMember(deps, email), query)
    return {
      value: pieces,
      text: pieces.map(describePiece).join('\n') || 'There are no pieces on the floor.',
    }
  })

type HandOverOptions = { email: string; packed?: boolean; includeUnpacked?: boolean; formTo?: string }

const describeHandOver = (made: CreatedHandOver): string =>
  [
    `Handoff ${made.id}`,
    ...made.carriers.map(({ carrier, pieces }) => `  ${carrierName(carrier)}: ${pieces}`),
    ...made.forms.map((form) =>
      [`  SCAN form of ${form.pieces}: ${form.status}`, form.message].filter(Boolean).join('. '),
    ),
    ...made.excluded.map(({ shipment_id: id, reason }) => `  skipped: ${id} (${reason})`),
  ].join('\n')

const runHandOver = (shipmentIds: string[], options: HandOverOptions): Promise<CommandResult> =>
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
    return { value: made, text: describeHandOver(made) }
  })

/** Builds the commands of `operations`: pieces to be mailed. */
export const operationsCommands = (run: RunCommand): Command[] => [
  new Command('list')
    .description('list the pieces to be mailed, and why they have not been handed over')
    .requiredOption('--email <email>', 'email address of the operator')
    .addOption(new Option('--stage <stage>', 'only pieces in this stage').choices(floorStages))
    .option('--day <YYYY-MM-DD>', 'bought, or handed over, on this day')
    .option('--time-zone <zone>', 'time zone of the day', 'UTC')
    .action((options: ListOptions) => run(list(options))),
  new Command('hand-over')
    .description('hand printed pieces over to their carriers')
    .addArgument(new Argument('[shipment-ids...]', 'IDs of the pieces'))
    .requiredOption('--email <email>', 'email address of the operator')
    .option('--packed', 'all pieces marked as packed')
    .option('--include-unpacked', 'include pieces not marked as packed')
    .option('--form-to <file>', 'file to write the SCAN forms to, for printing')
    .action((shipmentIds: string[], options: HandOverOptions) => run(runHandOver(shipmentIds, options))),
]
