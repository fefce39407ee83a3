import { type Command, Option } from 'commander'
import type { z } from 'zod'

import { evidenceStates } from '#lib/contract/evidence/evidence-states.values.ts'
import { shipmentStatuses } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { OperatorError } from '#lib/operator-error.ts'

/** Shipments that a command concerns, as selected by its options. */
export type SelectionOptions = {
  id?: string[]
  from?: string
  to?: string
  status?: string
  tag?: string
  state?: string
  search?: string
}

/** Adds the options that choose shipments by their evidence. */
export const addSelectionOptions = (command: Command): Command =>
  command
    .option('--id <shipment...>', 'IDs of the shipments')
    .option('--from <date>', 'shipments created on or after this date (UTC) or time')
    .option('--to <date>', 'shipments created on or before this date or time')
    .addOption(new Option('--status <status>', 'only shipments in this status').choices(shipmentStatuses))
    .option('--tag <name>', 'only shipments with this tag')
    .addOption(
      new Option('--state <state>', 'only shipments bought with proof, in this state').choices([
        'any',
        ...evidenceStates,
      ]),
    )
    .option('--search <words>', 'only shipments bought with proof that match these words')

const optionOf = (field: string): string =>
  ({ ids: '--id', date_from: '--from', date_to: '--to' })[field] ?? `--${field.replaceAll('_', '-')}`

/** Reads the query that the options state, with what else it has. Throws `OperatorError` with what to enter. */
export const readSelection = <Query extends z.ZodType>(
  query: Query,
  { id, from, to, status, tag, state, search }: SelectionOptions,
  others: Record<string, string | undefined> = {},
): z.output<Query> => {
  const parsed = query.safeParse({
    ...others,
    ...(id && { ids: id.join(',') }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(status && { status }),
    ...(tag && { tag }),
    ...(state && { state }),
    ...(search && { search }),
  })
  if (parsed.success) return parsed.data
  throw new OperatorError(
    id || from || to || status || tag || state || search
      ? parsed.error.issues.map(({ path, message }) => `${optionOf(String(path[0]))}: ${message}`).join('\n')
      : 'Choose shipments with --id, --state, --search, --from, --to, --status or --tag.',
  )
}
