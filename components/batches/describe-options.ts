import type { Parts } from '#components/conflict/conflicts.ts'
import { inputFieldsOf, labeledParts } from '#components/send/conflict/draft-fields.ts'
import type { BatchDetail, UpdateBatchInput } from '#lib/contract/batches/batch.ts'

import { choiceLabels } from './batch-labels.ts'

/** Options of a batch, stored or changed. */
type Options = Omit<UpdateBatchInput, 'shipping_options'> & {
  shipping_options?: UpdateBatchInput['shipping_options'] | BatchDetail['options']['shipping_options']
}

/** Returns the options of a batch as a change of all of them. */
export const optionsOf = ({ name, options }: BatchDetail): Options => ({
  name,
  print_options: options.print_options,
  shipping_options: options.shipping_options,
  kit: options.kit ?? null,
  tags: options.tags,
  matter_id: options.matter_id ?? null,
  choice: options.choice,
  arrive_by: options.arrive_by,
  adds_companion: options.adds_companion,
})

/** Returns changed options as people read them, by their labels. */
export const describeOptions = (
  { name, choice, arrive_by: arriveBy, adds_companion: addsCompanion, matter_id: matterId, ...rest }: Options,
  matterTitleOf: (id: string | null) => string,
): Parts => ({
  ...labeledParts(
    inputFieldsOf({
      ...(name !== undefined && { shipment_name: name }),
      ...(rest.print_options && { print_options: rest.print_options }),
      ...(rest.shipping_options && { shipping_options: rest.shipping_options }),
      ...(rest.kit !== undefined && { kit: rest.kit }),
      ...(rest.tags && { tags: rest.tags }),
    }),
  ),
  ...(matterId !== undefined && { Matter: matterTitleOf(matterId) }),
  ...(choice && { Preference: choiceLabels[choice] }),
  ...(arriveBy !== undefined && { 'Must arrive by': arriveBy ?? '' }),
  ...(addsCompanion !== undefined && { 'First-Class companion': addsCompanion ? 'Yes' : 'No' }),
})
