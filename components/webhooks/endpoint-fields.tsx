'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { webhookEvents, webhookEventTypes } from '#lib/contract/webhooks/webhook-events.ts'

import type { EndpointFormValues } from './endpoint-form.ts'

/** Where messages go, and which. */
export const EndpointFields = ({ form }: { form: UseFormReturn<EndpointFormValues> }) => {
  const { register, control, formState } = form
  const { errors } = formState
  const scope = useWatch({ control, name: 'scope' })
  return (
    <>
      <Field
        label="Endpoint URL"
        required
        error={errors.url?.message}
        hint="A public HTTPS URL that responds to POST requests with 2xx."
      >
        <Input
          {...register('url')}
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder="https://example.com/hooks/mailroom"
        />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Input {...register('description')} autoComplete="off" />
      </Field>
      <RadioGroup legend="Events" choicesClassName="grid gap-2 sm:grid-cols-2">
        <RadioCard
          {...register('scope')}
          value="all"
          label="All events"
          description="Includes events added later."
        />
        <RadioCard {...register('scope')} value="chosen" label="Selected events" />
      </RadioGroup>
      {scope === 'chosen' && (
        <fieldset>
          <legend className="sr-only">Selected events</legend>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {webhookEventTypes.map((type) => (
              <Checkbox
                key={type}
                {...register('events')}
                value={type}
                label={<span className="code text-sm">{type}</span>}
                description={webhookEvents[type].summary}
              />
            ))}
          </div>
        </fieldset>
      )}
      {errors.events && <FieldError>{errors.events.message}</FieldError>}
    </>
  )
}
