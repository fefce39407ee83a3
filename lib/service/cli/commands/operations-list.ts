import { Command, Option } from 'commander'

import { type FloorPiece, listPiecesQuery } from '#lib/contract/operations/floor.ts'
import { floorStages } from '#lib/contract/operations/floor.values.ts'
import { asMember } from '#lib/service/cli/as-member.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listPieces } from '#lib/service/fulfillment/floor/list-pieces.ts'

type Options = { email: string; stage?: string; day?: string; timeZone: string }

/** Every page of the list, one after the other. */
export const listAllPieces = async (
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

const describe = (piece: FloorPiece): string => {
  const { code, stage, carrier, tracking_number: number, to_address: to, waiting_reason: why } = piece
  const words = [code ?? '', stage, carrier, number, to.name ?? to.company ?? '', why ?? '']
  return [piece.shipment_id, ...words].join('\t')
}

const list = ({ email, stage, day, timeZone }: Options): Promise<CommandResult> =>
  withService(async (deps) => {
    const query = { ...(stage && { stage }), ...(day && { day }), time_zone: timeZone }
    const pieces = await listAllPieces(await asMember(deps, email), query)
    return { value: pieces, text: pieces.map(describe).join('\n') || 'There are no pieces on the floor.' }
  })

/** `operations list`: what was bought and where it is, by default all that was not handed over. */
export const operationsList = (run: RunCommand): Command =>
  new Command('list')
    .description('list the pieces to be mailed, and why they have not been handed over')
    .requiredOption('--email <email>', 'email address of the operator')
    .addOption(new Option('--stage <stage>', 'only pieces in this stage').choices(floorStages))
    .option('--day <YYYY-MM-DD>', 'bought, or handed over, on this day')
    .option('--time-zone <zone>', 'time zone of the day', 'UTC')
    .action((options: Options) => run(list(options)))
