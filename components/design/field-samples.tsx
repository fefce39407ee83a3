'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { SearchBox } from '#components/ui/search-box.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

import { longText, Sample } from './sample.tsx'

const services = [
  { value: 'first', label: 'First-Class Mail' },
  { value: 'priority', label: 'Priority Mail', hint: 'Two days' },
  { value: 'long', label: longText },
] as const

type Service = (typeof services)[number]['value']

const states = [
  <option key="CA" value="CA">
    California
  </option>,
  <option key="OR" value="OR">
    Oregon
  </option>,
]

const Selects = () => {
  const [service, setService] = useState<Service | null>(null)
  return (
    <Sample name="Selects">
      <Field label="No selection">
        <Select items={services} value={service} onValueChange={setService} />
      </Field>
      <Field label="Selected, long text">
        <Select items={services} value="long" onValueChange={setService} />
      </Field>
      <Field label="Disabled" hint="Set by the carrier.">
        <Select disabled items={services} value="first" onValueChange={setService} />
      </Field>
      <Field label="Invalid" error="Choose a service.">
        <Select items={services} value={service} onValueChange={setService} />
      </Field>
      <Field label="Native select">
        <NativeSelect defaultValue="CA">{states}</NativeSelect>
      </Field>
      <Field label="Native select, disabled">
        <NativeSelect disabled defaultValue="CA">
          {states}
        </NativeSelect>
      </Field>
      <Field label="Native select, invalid" error="This ZIP code is in Oregon.">
        <NativeSelect defaultValue="CA">{states}</NativeSelect>
      </Field>
    </Sample>
  )
}

const Search = () => {
  const [words, setWords] = useState<string | null>('Swan')
  return (
    <Sample name="Search boxes">
      <SearchBox
        label="Search, empty"
        placeholder="Name or number"
        maxLength={100}
        value={null}
        onSearch={setWords}
      />
      <SearchBox
        label="Search, filled"
        placeholder="Name or number"
        maxLength={100}
        value={words}
        onSearch={setWords}
      />
    </Sample>
  )
}

/** Shows text fields and selects. */
export const FieldSamples = () => (
  <>
    <Sample name="Fields">
      <Field label="Empty" optional>
        <Input placeholder="Elizabeth Swan" />
      </Field>
      <Field label="Filled" hint="As it should appear on the envelope." required>
        <Input defaultValue="Elizabeth Swan" />
      </Field>
      <Field label="Invalid" error="Enter a 5- or 9-digit ZIP Code, such as 90277-2506.">
        <Input defaultValue="9027" />
      </Field>
      <Field label="Disabled" hint="You can’t change the address after mailing.">
        <Input disabled defaultValue="179 N Harbor Dr" />
      </Field>
      <Field label="File">
        <Input type="file" />
      </Field>
      <Field label="File, invalid" error="Choose the PDF of the receipt.">
        <Input type="file" />
      </Field>
      <Field label="Read-only">
        <Input readOnly defaultValue="Harbor Legal" />
      </Field>
      <Field label={longText} hint={longText} error={longText}>
        <Input defaultValue={longText} />
      </Field>
    </Sample>
    <Sample name="Several lines">
      <Field label="Empty" optional>
        <Textarea placeholder="Several lines" />
      </Field>
      <Field label="Filled, invalid" error="Use at most 500 characters.">
        <Textarea defaultValue={longText} />
      </Field>
      <Field label="Disabled">
        <Textarea disabled defaultValue="Already sent." />
      </Field>
    </Sample>
    <Selects />
    <Search />
  </>
)

const forms = [
  { label: 'Form, ready to submit', error: null, pending: false, disabledReason: null },
  { label: 'Form, submitting', error: null, pending: true, disabledReason: null },
  {
    label: 'Form, rejected',
    error: 'Incorrect email or password.',
    pending: false,
    disabledReason: null,
  },
  {
    label: 'Form, disabled',
    error: null,
    pending: false,
    disabledReason: 'Only owners and admins can change this.',
  },
  { label: 'Form, nothing changed yet', error: null, pending: false, savesChanges: true },
] as const

/** Shows a form in each state. */
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
