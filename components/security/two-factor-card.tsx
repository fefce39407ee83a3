'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { callAuth } from '#components/account/call-auth.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { AuthenticatorSetup, type Setup } from './authenticator-setup.tsx'
import { GuardedDialog } from './guarded-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Enabled = { totpURI: string; backupCodes: string[] }

/** Codes from an app besides the password, and the recovery codes for when the phone is lost. */
export const TwoFactorCard = ({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) => {
  const toast = useToast()
  const router = useRouter()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const turnOn = async (_: unknown, password: string) => {
    const result = await callAuth<Enabled>('/two-factor/enable', password ? { password } : {})
    if (!result.ok) return result.message
    setSetup({ uri: result.data.totpURI, recoveryCodes: result.data.backupCodes })
    return null
  }
  const turnOff = async (_: unknown, password: string) => {
    const result = await callAuth('/two-factor/disable', password ? { password } : {})
    if (!result.ok) return result.message
    setCodes(null)
    toast({ title: 'Two-factor authentication turned off' })
    return null
  }
  const replaceCodes = async (_: unknown, password: string) => {
    const result = await callAuth<{ backupCodes: string[] }>(
      '/two-factor/generate-backup-codes',
      password ? { password } : {},
    )
    if (!result.ok) return result.message
    setCodes(result.data.backupCodes)
    return null
  }
  const finish = () => {
    setCodes(setup?.recoveryCodes ?? null)
    setSetup(null)
    toast({ title: 'Two-factor authentication turned on' })
    router.refresh()
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
                  onSubmit={replaceCodes}
                />
                <GuardedDialog
                  hasPassword={hasPassword}
                  trigger={<Button variant="quiet">Turn off</Button>}
                  title="Turn off two-factor authentication?"
                  description="You’ll need only your password to sign in. Your recovery codes stop working, and you’ll have to set up the app again to turn it back on."
                  submitLabel="Turn off"
                  onSubmit={turnOff}
                />
              </>
            ) : (
              <GuardedDialog
                hasPassword={hasPassword}
                trigger={<Button variant="primary">Turn on</Button>}
                title="Turn on two-factor authentication"
                description="You’ll need an authenticator app. Nothing changes until you enter the first code."
                submitLabel="Continue"
                onSubmit={turnOn}
              />
            )}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
