'use client'

import { useId, useState } from 'react'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { ClearChip, FilterChip } from '#components/ui/filter-chip.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { RadioRow } from '#components/ui/radio-row.tsx'
import { RowCheckbox } from '#components/ui/row-checkbox.tsx'

import { longText, Sample, SampleRow } from './sample.tsx'

const Radios = () => {
  const name = useId()
  return (
    <>
      <Sample name="Radio cards">
        <RadioGroup legend="Printing" hint="Choose one." error="Choose how to print.">
          <RadioCard name={name} value="bw" label="Black and white" aside="$1.05" defaultChecked />
          <RadioCard name={name} value="color" label="Color" description="Every page." aside="$3.50" />
          <RadioCard name={name} value="gold" label="Gold" disabledReason="No printer supports gold." />
          <RadioCard name={name} value="long" label={longText} description={longText} aside="$1,204.50" />
        </RadioGroup>
      </Sample>
      <Sample name="Radio rows">
        <fieldset className="overflow-hidden rounded-lg border border-line">
          <legend className="sr-only">Service</legend>
          {['First-Class Mail', 'Priority Mail', longText].map((label, index) => (
            <RadioRow
              key={label}
              name={`${name}-row`}
              value={label}
              label={label}
              defaultChecked={index === 0}
              isFaded={index === 1}
              isMarked={index === 2}
              className="grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3"
            >
              <span className="wrap-anywhere">{label}</span>
              <span className="numeric">{index === 1 ? 'Arrives 2 days late' : '$12.99'}</span>
            </RadioRow>
          ))}
        </fieldset>
      </Sample>
    </>
  )
}

const Chips = () => {
  const [tag, setTag] = useState<string | null>('eviction')
  return (
    <Sample name="Filter chips">
      <SampleRow>
        <FilterChip label="Created" value={null} />
        <FilterChip label="Tag" value={tag} onClick={() => setTag('eviction')} />
        {tag && <ClearChip label="Clear tag" onClear={() => setTag(null)} />}
        <FilterChip label="Recipient" value={longText} />
      </SampleRow>
    </Sample>
  )
}

/** Shows checkboxes, switches and choices. */
export const ChoiceSamples = () => (
  <>
    <Sample name="Checkboxes">
      <Checkbox label="Default" description="A short description." />
      <Checkbox label="With a price" description="A short description." aside="+$6.11" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Disabled" disabledReason="Requires Certified Mail." />
      <Checkbox label="Checked, disabled" disabledReason="Required by your organization." defaultChecked />
      <Checkbox label="Invalid" error="Select this to continue." />
      <Checkbox label={longText} description={longText} />
      <SampleRow>
        <span className="text-sm text-ink-soft">In table rows</span>
        <RowCheckbox aria-label="Select row 1" />
        <RowCheckbox aria-label="Select row 2" defaultChecked />
      </SampleRow>
    </Sample>
    <Radios />
    <Chips />
  </>
)
