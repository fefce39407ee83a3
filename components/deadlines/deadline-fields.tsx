'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { type DeadlineKind, deadlineKinds, maximumCitation } from '#lib/contract/deadlines/deadline.values.ts'

import { deadlineKindLabels } from './deadline-labels.ts'

/** A deadline as entered so far. An empty `day` means that no deadline is set. */
export type EnteredDeadline = { kind: DeadlineKind; day: string; citation: string }

type DeadlineFieldsProps = {
  value: EnteredDeadline
  onChange: (value: EnteredDeadline) => void
  error?: string | null
  /** Whether to leave out the rule that sets it. */
  isBrief?: boolean
}

/** Enters a deadline: of what, its day, and the rule that sets it. */
export const DeadlineFields = ({ value, onChange, error = null, isBrief = false }: DeadlineFieldsProps) => (
  <>
    <div className="grid grid-cols-2 gap-3">
      <Field label="Deadline">
        <NativeSelect
          value={value.kind}
          onChange={(event) => {
            const kind = deadlineKinds.find((each) => each === event.target.value)
            if (kind) onChange({ ...value, kind })
          }}
        >
          {deadlineKinds.map((each) => (
            <option key={each} value={each}>
              {deadlineKindLabels[each]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Day" error={error}>
        <Input
          type="date"
          className="numeric"
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        />
      </Field>
    </div>
    {!isBrief && (
      <Field label="Rule or citation" hint="Optional, in your words. Mailroom does not check it.">
        <Input
          value={value.citation}
          maxLength={maximumCitation}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, citation: event.target.value })}
        />
      </Field>
    )}
  </>
)
