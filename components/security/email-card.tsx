'use client'

import { callAuth } from '#components/account/call-auth.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { GuardedDialog } from './guarded-dialog.tsx'

/** The address that somebody signs in with. It changes once the new one is confirmed. */
export const EmailCard = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => {
  const toast = useToast()
  const change = async (text: (name: string) => string) => {
    const newEmail = text('new-email').trim()
    if (!/^\S+@\S+$/.test(newEmail)) return 'Enter a valid email address.'
    if (newEmail.toLowerCase() === email) return 'That’s already your email address.'
    const result = await callAuth('/change-email', { newEmail })
    if (!result.ok) return result.message
    toast({ title: 'Check your email', description: `Open the link we sent to ${newEmail}.` })
    return null
  }
  return (
    <Card label="Email address">
      <CardHeader
        title="Email address"
        description="For signing in and notifications."
        aside={
          <GuardedDialog
            hasPassword={hasPassword}
            trigger={<Button size="small">Change</Button>}
            title="Change email address"
            description="We’ll send a link to your new address. Nothing changes until you open it. We’ll notify your old address."
            submitLabel="Send link"
            onSubmit={change}
          >
            <Field label="New email address" required>
              <Input
                type="email"
                name="new-email"
                autoComplete="email"
                inputMode="email"
                spellCheck={false}
              />
            </Field>
          </GuardedDialog>
        }
      />
      <CardBody>
        <p className="font-[550] break-all">{email}</p>
      </CardBody>
    </Card>
  )
}
