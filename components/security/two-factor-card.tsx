'use client'

import { useState, useEffect } from 'react'

import {
  confirmTwoFactor,
  endTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
} from '#components/account/auth-actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { GuardedDialog } from './guarded-dialog.tsx'

/** Manages authenticator codes and recovery codes. */
export const TwoFactorCard = ({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) => {
  const toast = useToast()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const turnOn = useAction(startTwoFactor, {
    onSuccess: ({ totpURI, backupCodes }) => setSetup({ uri: totpURI, recoveryCodes: backupCodes }),
  })
  const turnOff = useAction(endTwoFactor, {
    onSuccess: () => {
      setCodes(null)
      toast({ title: 'Two-factor authentication turned off' })
    },
  })
  const replaceCodes = useAction(replaceRecoveryCodes, {
    onSuccess: ({ backupCodes }) => setCodes(backupCodes),
  })
  const finish = () => {
    setCodes(setup?.recoveryCodes ?? null)
    setSetup(null)
    toast({ title: 'Two-factor authentication turned on' })
  }

  return (
    <Card label="Two-factor authentication">
      <CardHeader
        title="Two-factor authentication"
        description="Require a code from an authenticator app when you sign in."
        aside={isOn ? <Badge tone="good">On</Badge> : <Badge tone="neutral">Off</Badge>}
      />
      <CardBody className="grid gap-4">
        {setup && <AuthenticatorSetup setup={setup} onDone={finish} onCancel={() => setSetup(null)} />}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {!setup && (
          <div className="flex flex-wrap gap-2">
            {isOn ? (
              <>
                <GuardedDialog
                  hasPassword={hasPassword}
                  trigger={<Button>New recovery codes</Button>}
                  title="Replace recovery codes?"
                  description="Your current recovery codes will stop working."
                  submitLabel="Replace codes"
                  action={replaceCodes}
                  onSubmit={(_, password) => replaceCodes.run(password)}
                />
                <GuardedDialog
                  hasPassword={hasPassword}
                  trigger={<Button variant="quiet">Turn off</Button>}
                  title="Turn off two-factor authentication?"
                  description="You’ll need only your password to sign in. Your recovery codes stop working, and you’ll have to set up the app again to turn it back on."
                  submitLabel="Turn off"
                  action={turnOff}
                  onSubmit={(_, password) => turnOff.run(password)}
                />
              </>
            ) : (
              <GuardedDialog
                hasPassword={hasPassword}
                trigger={<Button>Turn on</Button>}
                title="Turn on two-factor authentication"
                description="You’ll need an authenticator app. Nothing changes until you enter the first code."
                submitLabel="Continue"
                action={turnOn}
                onSubmit={(_, password) => turnOn.run(password)}
              />
            )}
          </div>
        )}
      </CardBody>
    </Card>
  )
}

type Setup = { uri: string; recoveryCodes: readonly string[] }

type AuthenticatorSetupProps = { setup: Setup; onDone: () => void; onCancel: () => void }

const drawCode = async (text: string): Promise<string> => {
  const { qrcode, drawingSVG } = await import('bwip-js/generic')
  // White in every theme, margin included: cameras read dark on light.
  const look = { scale: 3, padding: 4, backgroundcolor: 'ffffff' }
  const svg = qrcode({ bcid: 'qrcode', text, ...look }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Shows the QR code and verifies the first code. */
const AuthenticatorSetup = ({ setup, onDone, onCancel }: AuthenticatorSetupProps) => {
  const [image, setImage] = useState<string | null>(null)
  const confirm = useAction(confirmTwoFactor, { onSuccess: onDone })
  const secret = new URL(setup.uri).searchParams.get('secret') ?? ''
  useEffect(() => {
    let isGone = false
    // Without the QR code, the key can be typed.
    drawCode(setup.uri).then(
      (drawn) => !isGone && setImage(drawn),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [setup.uri])

  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="size-44 overflow-hidden rounded-md border border-line">
        {image ? (
          // oxlint-disable-next-line nextjs/no-img-element -- drawn here, without a file that could be optimized.
          <img src={image} alt="QR code for the authenticator app" className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <FormShell
        warns={false}
        label="Set up two-factor authentication"
        onSubmit={(event) => void confirm.run(readForm(event)('code').replaceAll(/\s/g, ''))}
        error={confirm.error?.message ?? null}
        pending={confirm.isPending}
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

/** Shows recovery codes, which are visible once. */
const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <Notice
    alert
    tone="accent"
    title="Save these recovery codes. They won’t be shown again."
    action={
      <>
        <CopyButton value={codes.join('\n')} label="recovery codes" />
        <Button size="small" onClick={onKept}>
          I’ve saved them
        </Button>
      </>
    }
  >
    <p>
      Use a code to sign in without your phone. Each works once. Print them or save them in a password
      manager.
    </p>
    <ul aria-label="Recovery codes" className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
      {codes.map((code) => (
        <li key={code}>
          <code className="code text-ink">{code}</code>
        </li>
      ))}
    </ul>
  </Notice>
)
