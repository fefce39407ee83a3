'use client'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { maximumReason } from '#lib/contract/addresses/postal-rules.values.ts'

type MailAnywayProps = {
  /** The entered part of the reason; undefined until a person decides to mail anyway. */
  reason: string | undefined
  error: string | null
  /** Receives the reason; undefined takes the decision back. */
  onChange: (reason: string | undefined) => void
}

/** Lets a person mail to a recipient that could not be confirmed, with the reason. */
export const MailAnyway = ({ reason, error, onChange }: MailAnywayProps) =>
  reason === undefined ? (
    <Button size="small" className="mt-1" onClick={() => onChange('')}>
      Mail to this address anyway
    </Button>
  ) : (
    <div className="mt-2 grid justify-items-start gap-2 rounded-md bg-sunken px-3 py-2.5">
      <Field
        className="w-full"
        label="Reason to mail to this address"
        hint="For a last known address. The reason becomes part of the evidence, and the address is shown as not verified."
        error={error}
        required
      >
        <Input
          // Where it is missing, it is what to fill in next.
          ref={(input) => {
            if (reason === '') input?.focus()
          }}
          autoComplete="off"
          maxLength={maximumReason}
          placeholder="Last known address per lease dated June 1, 2026"
          value={reason}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
        Check the address instead
      </Button>
    </div>
  )
