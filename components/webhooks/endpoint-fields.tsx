'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { webhookEvents, webhookEventTypes } from '#lib/contract/webhooks/webhook-events.ts'
import { createWebhookEndpointInput, type WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'

/** Renders the URL and the events of an endpoint. */
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

/** Validates the form of an endpoint: events count only when not all are selected. */
export const endpointForm = createWebhookEndpointInput
  .pick({ url: true })
  .extend({
    description: z.string().trim().max(200, 'Use at most 200 characters.'),
    scope: z.enum(['all', 'chosen']),
    events: z.array(z.enum(webhookEventTypes)),
  })
  .refine(({ scope, events }) => scope === 'all' || events.length > 0, {
    path: ['events'],
    message: 'Select at least one event, or choose all events.',
  })

type EndpointFormValues = z.infer<typeof endpointForm>

/** Returns the API's input. */
export const inputOf = ({ url, description, scope, events }: EndpointFormValues) => ({
  url,
  description: description || null,
  events: scope === 'all' ? null : events,
})

/** Returns the values of the form; empty without an endpoint. */
export const valuesOf = (endpoint: WebhookEndpoint | null): EndpointFormValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  scope: endpoint?.events ? 'chosen' : 'all',
  events: webhookEventTypes.filter((type) => endpoint?.events?.includes(type)),
})

/** Returns whether an API error is about a field of the form. */
export const hasEndpointField = (field: string): boolean => field === 'url' || field === 'description'
