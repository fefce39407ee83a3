import { z } from 'zod'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { statusClasses, type StatusClass } from '#lib/contract/api-keys/api-request.ts'
import { paths } from '#lib/paths.ts'

import { callableOperations } from './operation-labels.ts'

const classLabels: Record<StatusClass, string> = {
  '2xx': 'Success (2xx)',
  '3xx': 'Not modified (3xx)',
  '4xx': 'Client error (4xx)',
  '5xx': 'Server error (5xx)',
}

/** What narrows the log. A plain form: what is chosen goes into the address. */
export const RequestFilters = ({ address, apiKeys }: { address: LogAddress; apiKeys: readonly ApiKey[] }) => {
  const { status, key, operation, shipment, from, to } = address
  const isNarrowed = [status, key, operation, shipment, from, to].some(Boolean)
  return (
    <form
      // The fields begin anew with each address.
      key={paths.settings.requestLog(address)}
      action={paths.settings.requestLog()}
      aria-label="Filter requests"
      className="mb-4 grid items-end gap-3 grid-cols-2 lg:grid-cols-3"
    >
      <Field label="Status">
        <NativeSelect name="status" defaultValue={status ?? ''}>
          <option value="">Any</option>
          {statusClasses.map((each) => (
            <option key={each} value={each}>
              {classLabels[each]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="API key">
        <NativeSelect name="key" defaultValue={key ?? ''}>
          <option value="">Any</option>
          {apiKeys.map(({ id, name, hint }) => (
            <option key={id} value={id}>
              {name} ({hint.slice(-4)}…)
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Operation">
        <NativeSelect name="operation" defaultValue={operation ?? ''}>
          <option value="">Any</option>
          {callableOperations.map((each) => (
            <option key={each.operation} value={each.operation}>
              {each.title}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Start date (UTC)">
        <Input type="date" name="from" defaultValue={from ?? ''} />
      </Field>
      <Field label="End date (UTC)">
        <Input type="date" name="to" defaultValue={to ?? ''} />
      </Field>
      {shipment && <input type="hidden" name="shipment" value={shipment} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Apply</Button>
        {isNarrowed && (
          <LinkButton variant="quiet" href={paths.settings.requestLog()}>
            Clear filters
          </LinkButton>
        )}
      </div>
    </form>
  )
}

const given = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The filters of the request log, as the page's address has them. What is not one is left out. */
export const logAddress = z.object({
  status: given(z.enum(statusClasses)),
  key: given(z.uuid()),
  operation: given(z.string().min(1).max(60)),
  shipment: given(z.uuid()),
  from: given(z.iso.date()),
  to: given(z.iso.date()),
  cursor: given(z.uuid()),
})

export type LogAddress = z.infer<typeof logAddress>
