'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'

import { Sample } from './sample.tsx'

const forms = [
  { label: 'Form, ready to submit', error: null, pending: false, disabledReason: null },
  { label: 'Form, submitting', error: null, pending: true, disabledReason: null },
  {
    label: 'Form, rejected',
    error: 'Incorrect email or password.',
    pending: false,
    disabledReason: null,
  },
  { label: 'Form, disabled', error: null, pending: false, disabledReason: 'Nothing has changed.' },
] as const

/** A form in each of its states. */
export const FormSamples = () => (
  <>
    {forms.map(({ label, ...state }) => (
      <Sample key={label} name={label}>
        <FormShell
          {...state}
          label={label}
          onSubmit={(event) => event.preventDefault()}
          submitLabel="Save"
          secondary={<Button variant="quiet">Back</Button>}
        >
          <Field label="Email">
            <Input type="email" defaultValue="ana@harbor.example" />
          </Field>
        </FormShell>
      </Sample>
    ))}
  </>
)
