import { z } from 'zod'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { defineListQuery } from '#components/ui/list-query.ts'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { choiceParam, type Param, type ParamValues, textParam } from '#components/ui/search-params.ts'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { statusClasses, type StatusClass } from '#lib/contract/api-keys/api-request.ts'
import { paths } from '#lib/paths.ts'

import { callableOperations } from './request-table.tsx'

const classLabels: Record<StatusClass, string> = {
  '2xx': 'Success (2xx)',
  '3xx': 'Not modified (3xx)',
  '4xx': 'Client error (4xx)',
  '5xx': 'Server error (5xx)',
}

type RequestFiltersProps = { query: RequestListQuery; apiKeys: readonly ApiKey[] }

/** Filters the log by a plain form, whose fields the browser puts into the URL. */
export const RequestFilters = ({ query, apiKeys }: RequestFiltersProps) => {
  const { status, key, operation, shipment, from, to } = query
  return (
    <form
      // Resets the fields when the URL changes.
      key={requestListQuery.firstPage(query)}
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
      <Field label="Start date">
        <Input type="date" name="from" defaultValue={from ?? ''} />
      </Field>
      <Field label="End date">
        <Input type="date" name="to" defaultValue={to ?? ''} />
      </Field>
      {shipment && <input type="hidden" name="shipment" value={shipment} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Apply</Button>
        {requestListQuery.filterString(query) && (
          <LinkButton variant="quiet" href={paths.settings.requestLog()}>
            Clear filters
          </LinkButton>
        )}
      </div>
    </form>
  )
}

/** Ignores values that the schema rejects. */
const checkedParam = (schema: z.ZodType<string>): Param<string, null> => ({
  ...textParam,
  read: (text) => schema.safeParse(text).data ?? null,
})

/** Reads and writes the filters of the request log in the URL. */
export const requestListQuery = defineListQuery(paths.settings.requestLog(), {
  status: choiceParam(statusClasses),
  key: checkedParam(z.uuid()),
  operation: checkedParam(z.string().min(1).max(60)),
  shipment: checkedParam(z.uuid()),
  from: checkedParam(z.iso.date()),
  to: checkedParam(z.iso.date()),
})

export type RequestListQuery = ParamValues<typeof requestListQuery.params>
