'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'

import { rotateApiKey } from './actions.ts'

const overlaps = [
  { hours: 0, label: 'Expire now (key leaked)' },
  { hours: 1, label: 'Keep for 1 hour' },
  { hours: 24, label: 'Keep for 24 hours' },
  { hours: 168, label: 'Keep for 7 days' },
] as const

/** Replaces the secret of a key, after asking for how long the old one is still needed. */
export const RotateKey = ({ apiKey, onRotated }: { apiKey: ApiKey; onRotated: (secret: string) => void }) => {
  const [hours, setHours] = useState(24)
  const rotate = useAction(rotateApiKey, { onSuccess: ({ secret }) => onRotated(secret) })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Rotate ${apiKey.name}`}>
          Rotate
        </Button>
      }
      title={`Rotate “${apiKey.name}”?`}
      description={
        <div className="grid gap-3">
          <p>
            We’ll create a new secret and show it once. Update your app before the old one expires.
            {apiKey.previous_expires_at && ' The previous secret expires now.'}
          </p>
          <Field label="Current secret">
            <NativeSelect value={hours} onChange={(event) => setHours(Number(event.target.value))}>
              {overlaps.map((overlap) => (
                <option key={overlap.hours} value={overlap.hours}>
                  {overlap.label}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
      }
      confirmLabel="Rotate key"
      keepLabel="Cancel"
      tone="primary"
      action={rotate}
      onConfirm={() => rotate.run(apiKey.id, hours)}
    />
  )
}
