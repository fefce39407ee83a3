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
    if (!/^\S+@\S+$/.test(newEmail)) return 'Enter the whole new address.'
    if (newEmail.toLowerCase() === email) return 'That is your address already.'
    const result = await callAuth('/change-email', { newEmail })
    if (!result.ok) return result.message
    toast({ title: 'Look into your mail', description: `Open the link that was sent to ${newEmail}.` })
    return null
  }
  return (
    <Card label="E-mail address">
      <CardHeader
        title="E-mail address"
        description="You sign in with it, and it is where we write to you."
        aside={
          <GuardedDialog
            hasPassword={hasPassword}
            trigger={<Button size="small">Change</Button>}
            title="Change your e-mail address"
            description="We send a link to the new address. Until you open it, nothing changes. The old address is told."
            submitLabel="Send the link"
            onSubmit={change}
          >
            <Field label="New address" required>
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
