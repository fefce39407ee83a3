import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'

import type { OptionsForm } from './options-form-state.ts'

/** How the pages are printed. */
export const PrintFields = ({ form }: { form: OptionsForm }) => {
  const errors = form.formState.errors.print_options
  return (
    <Card>
      <CardHeader title="Printing" />
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
