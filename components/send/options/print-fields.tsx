import { useWatch } from 'react-hook-form'

import { plural } from '#components/format/plural.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'

import { describeEnvelope, estimatePiece } from './describe-piece.ts'
import type { OptionsForm } from './options-form-state.ts'

/** How the pages are printed, with the paper it takes. */
export const PrintFields = ({ form, pageCount }: { form: OptionsForm; pageCount: number }) => {
  const errors = form.formState.errors.print_options
  const piece = estimatePiece(pageCount, useWatch({ control: form.control, name: 'print_options' }))
  return (
    <Card>
      <CardHeader
        title="Printing"
        aside={
          <output className="numeric">
            {plural(piece.sheets, 'sheet')}, {describeEnvelope(piece.envelope)}
          </output>
        }
      />
      <CardBody className="grid gap-3 sm:grid-cols-2">
        <Checkbox
          label="Both sides"
          description="Halves the paper, and often the weight and the envelope."
          error={errors?.duplex?.message}
          {...form.register('print_options.duplex')}
        />
        <Checkbox
          label="Colour"
          description="Black and white costs less per page."
          error={errors?.color?.message}
          {...form.register('print_options.color')}
        />
      </CardBody>
    </Card>
  )
}
