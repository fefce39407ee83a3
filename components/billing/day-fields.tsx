import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { paths } from '#lib/paths.ts'

import type { ChargeAddress } from './charge-address.ts'

/** First and last day of the charges. A plain form: what is chosen goes into the address. */
export const DayFields = ({ address }: { address: ChargeAddress }) => (
  <form action={paths.settings.charges()} className="flex flex-wrap items-end gap-2">
    {address.status && <input type="hidden" name="status" value={address.status} />}
    {address.shipment && <input type="hidden" name="shipment" value={address.shipment} />}
    <Field label="Start date (UTC)">
      <Input type="date" name="from" defaultValue={address.from ?? ''} />
    </Field>
    <Field label="End date (UTC)">
      <Input type="date" name="to" defaultValue={address.to ?? ''} />
    </Field>
    <Button type="submit">Apply</Button>
  </form>
)
