import { useWatch } from 'react-hook-form'

import { describePiece } from '#components/format/piece-description.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { computePiece, pieceObstacle, type PieceWeights } from '#lib/contract/shipments/piece.ts'

import type { OptionsForm } from './options-form-state.ts'

type PrintFieldsProps = { form: OptionsForm; pageCount: number; weights: PieceWeights }

/** How the pages are printed, with the paper it takes. */
export const PrintFields = ({ form, pageCount, weights }: PrintFieldsProps) => {
  const errors = form.formState.errors.print_options
  const options = useWatch({ control: form.control, name: 'print_options' })
  const piece = computePiece(pageCount, options, weights)
  const obstacle = pieceObstacle(piece, options)
  return (
    <Card>
      <CardHeader title="Printing" aside={<output className="numeric">{describePiece(piece)}</output>} />
      <CardBody className="grid gap-3 sm:grid-cols-2">
        {obstacle && (
          <Notice alert tone="warn" className="sm:col-span-2" title="Too heavy to mail">
            {obstacle}
          </Notice>
        )}
        <Checkbox
          label="Both sides"
          description="Uses half the paper; may lower postage."
          error={errors?.duplex?.message}
          {...form.register('print_options.duplex')}
        />
        <Checkbox
          label="Color"
          description="Black and white costs less per page."
          error={errors?.color?.message}
          {...form.register('print_options.color')}
        />
      </CardBody>
    </Card>
  )
}
