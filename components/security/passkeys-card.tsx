'use client'

import { KeyRound } from 'lucide-react'

import { callAuth } from '#components/account/call-auth.ts'
import { addPasskey } from '#components/account/passkeys.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PersonPasskey } from '#lib/contract/person/person.ts'

import { GuardedDialog } from './guarded-dialog.tsx'

type PasskeysCardProps = { passkeys: readonly PersonPasskey[]; hasPassword: boolean }

/** Passkeys: signing in by fingerprint, face or PIN of a device. */
export const PasskeysCard = ({ passkeys, hasPassword }: PasskeysCardProps) => {
  const toast = useToast()
  const add = async (text: (name: string) => string) => {
    const name = text('passkey-name').trim()
    if (!name) return 'Give the passkey a name, such as the device that it is on.'
    const result = await addPasskey(name)
    if (!result.ok) return result.message
    toast({ title: `${name} can sign you in from now on` })
    return null
  }
  const remove = async (passkey: PersonPasskey) => {
    const result = await callAuth('/passkey/delete-passkey', { id: passkey.id })
    if (!result.ok) return result.message
    toast({ title: `${passkey.name} was removed` })
    return null
  }
  return (
    <Card label="Passkeys">
      <CardHeader
        title="Passkeys"
        description="Sign in by the fingerprint, face or PIN of a device, without password or code. It never leaves the device, and works on no other site."
        aside={
          <GuardedDialog
            hasPassword={hasPassword}
            trigger={<Button size="small">Add passkey</Button>}
            title="Add a passkey"
            description="Your browser then asks where to keep it."
            submitLabel="Add passkey"
            onSubmit={add}
          >
            <Field label="Name" hint="What you know the device by." required>
              <Input name="passkey-name" maxLength={60} autoComplete="off" />
            </Field>
          </GuardedDialog>
        }
      />
      <CardBody>
        {passkeys.length === 0 ? (
          <p className="text-ink-soft">None yet.</p>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <li
                key={passkey.id}
                className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-b-0"
              >
                <KeyRound aria-hidden="true" className="size-4 text-ink-faint" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[550]">{passkey.name}</span>
                  {passkey.created_at && (
                    <span className="block text-sm text-ink-soft">
                      Added <Moment at={passkey.created_at} />
                    </span>
                  )}
                </span>
                <GuardedDialog
                  hasPassword={hasPassword}
                  trigger={
                    <Button size="small" variant="quiet" aria-label={`Remove ${passkey.name}`}>
                      Remove
                    </Button>
                  }
                  title={`Remove ${passkey.name}?`}
                  description="It signs you in no more, and this cannot be undone. Delete it on the device too."
                  submitLabel="Remove passkey"
                  onSubmit={() => remove(passkey)}
                />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
