'use client'

import { Download, Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { ClearChip, FilterChip } from '#components/ui/filter-chip.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

import { Sample, SampleRow } from './sample.tsx'

const services = [
  { value: 'first', label: 'First-Class Mail' },
  { value: 'priority', label: 'Priority Mail', hint: 'Two days' },
] as const

const Buttons = () => (
  <Sample name="Buttons">
    <SampleRow>
      <Button variant="primary">Primary</Button>
      <Button>Secondary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Danger</Button>
    </SampleRow>
    <SampleRow>
      <Button size="small">
        <Plus aria-hidden="true" />
        Small
      </Button>
      <Button size="large" variant="primary">
        Large
      </Button>
      <Button size="icon" aria-label="Download">
        <Download aria-hidden="true" />
      </Button>
      <Button pending variant="primary">
        Pending
      </Button>
      <Button disabledReason="Choose a quote first.">Disabled</Button>
    </SampleRow>
    <SampleRow>
      <LinkButton href="/design">Page</LinkButton>
      <LinkButton href="/icon.svg" kind="download">
        Download
      </LinkButton>
      <LinkButton href="/icon.svg" kind="external">
        External
      </LinkButton>
      <CopyButton value="9407111898765432109876" label="tracking number" />
    </SampleRow>
  </Sample>
)

const Fields = () => {
  const [service, setService] = useState<(typeof services)[number]['value']>('first')
  return (
    <Sample name="Fields">
      <Field label="Name" hint="As it should stand on the envelope." required>
        <Input defaultValue="Elizabeth Swan" />
      </Field>
      <Field label="ZIP code" error="Enter five digits, or nine as in 90277-2506." optional>
        <Input defaultValue="9027" />
      </Field>
      <Field label="Read only">
        <Input readOnly defaultValue="Harbor Legal" />
      </Field>
      <Field label="Service">
        <Select items={services} value={service} onValueChange={setService} />
      </Field>
      <Field label="State">
        <NativeSelect defaultValue="CA">
          <option value="CA">California</option>
          <option value="OR">Oregon</option>
        </NativeSelect>
      </Field>
      <Field label="Note" optional>
        <Textarea placeholder="Several lines" />
      </Field>
    </Sample>
  )
}

const Choices = () => {
  const [tag, setTag] = useState<string | null>('eviction')
  return (
    <Sample name="Choices">
      <Checkbox label="Certified Mail" description="Proof of mailing and delivery." defaultChecked />
      <Checkbox label="Return receipt" disabledReason="Needs Certified Mail." />
      <Checkbox label="I have read it" error="Tick this to go on." />
      <RadioGroup legend="Printing" hint="One of these." error="Choose how to print.">
        <RadioCard name="color" value="bw" label="Black and white" aside="$1.05" defaultChecked />
        <RadioCard name="color" value="color" label="Colour" description="Every page." aside="$3.50" />
        <RadioCard name="color" value="gold" label="Gold" disabledReason="No printer has gold." />
      </RadioGroup>
      <SampleRow>
        <FilterChip label="Tag" value={tag} onClick={() => setTag('eviction')} />
        {tag && <ClearChip label="Clear the tag" onClear={() => setTag(null)} />}
        <FilterChip label="Created" value={null} />
      </SampleRow>
    </Sample>
  )
}

/** Everything that takes a value or does something. */
export const ControlSamples = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
    <Sample name="Form">
      <FormShell
        label="Sample form"
        onSubmit={(event) => event.preventDefault()}
        error="That email and password do not match. Check both and try again."
        pending={false}
        submitLabel="Save"
        disabledReason="Nothing has changed."
        secondary={<Button variant="quiet">Back</Button>}
      >
        <Field label="Email">
          <Input type="email" />
        </Field>
      </FormShell>
    </Sample>
  </>
)
