'use client'

import { type FormEvent, useEffect, useState } from 'react'

import { callAuth } from '#components/account/call-auth.ts'
import { readForm } from '#components/account/form-text.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

export type Setup = { uri: string; recoveryCodes: readonly string[] }

type AuthenticatorSetupProps = { setup: Setup; onDone: () => void; onCancel: () => void }

const drawCode = async (text: string): Promise<string> => {
  const { qrcode, drawingSVG } = await import('bwip-js/generic')
  // White in every theme, margin included: cameras read dark on light.
  const look = { scale: 3, padding: 4, backgroundcolor: 'ffffff' }
  const svg = qrcode({ bcid: 'qrcode', text, ...look }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** What the app reads, and the first code that it shows. */
export const AuthenticatorSetup = ({ setup, onDone, onCancel }: AuthenticatorSetupProps) => {
  const [image, setImage] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const secret = new URL(setup.uri).searchParams.get('secret') ?? ''
  useEffect(() => {
    let isGone = false
    // Without the picture the key can still be typed.
    drawCode(setup.uri).then(
      (drawn) => !isGone && setImage(drawn),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [setup.uri])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const code = readForm(event)('code').replaceAll(/\s/g, '')
    setIsPending(true)
    setError(null)
    const result = await callAuth('/two-factor/verify-totp', { code })
    setIsPending(false)
    return result.ok ? onDone() : setError(result.message)
  }

  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="size-44 overflow-hidden rounded-md border border-line">
        {image ? (
          // oxlint-disable-next-line nextjs/no-img-element -- drawn here, of no file that could be optimized.
          <img src={image} alt="QR code for the authenticator app" className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <FormShell
        warns={false}
        label="Set up two-factor authentication"
        onSubmit={(event) => void submit(event)}
        error={error}
        pending={isPending}
        submitLabel="Turn on"
        secondary={
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <p className="text-sm text-ink-soft">
          Scan this QR code with your authenticator app, or enter this key:{' '}
          <code className="code break-all text-ink">{secret}</code>{' '}
          <CopyButton value={secret} label="setup key" />
        </p>
        <Field label="Code" hint="Enter the 6-digit code from the app." required>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="code tracking-[0.1em]"
          />
        </Field>
      </FormShell>
    </div>
  )
}
