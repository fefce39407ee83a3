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
import * as wording from './wording.tsx'

type PasskeysCardProps = { passkeys: readonly PersonPasskey[]; hasPassword: boolean }

/** Manages passkeys. */
export const PasskeysCard = ({ passkeys, hasPassword }: PasskeysCardProps) => {
  const toast = useToast()
  const add = async (text: (name: string) => string) => {
    const name = text('passkey-name').trim()
    if (!name) return wording.enterANameSuch
    const result = await addPasskey(name)
    if (!result.ok) return result.message
    toast({ title: wording.passkeyAdded(name) })
    return null
  }
  const remove = async (passkey: PersonPasskey) => {
    const result = await callAuth('/passkey/delete-passkey', { id: passkey.id })
    if (!result.ok) return result.message
    toast({ title: wording.passkeyRemoved(passkey.name) })
    return null
  }
  return (
    <Card label={wording.passkeys}>
      <CardHeader
        title={wording.passkeys}
        description={wording.signInWithYourDevices}
        aside={
          <GuardedDialog
            hasPassword={hasPassword}
            trigger={<Button size="small">{wording.addPasskey}</Button>}
            title={wording.addPasskey}
            description={wording.yourBrowserWillAsk}
            submitLabel={wording.addPasskey}
            onSubmit={add}
          >
            <Field label={wording.name} hint={wording.forExampleWorkLaptop} required>
              <Input name="passkey-name" maxLength={60} autoComplete="off" />
            </Field>
          </GuardedDialog>
        }
      />
      <CardBody>
        {passkeys.length === 0 ? (
          <p className="text-ink-soft">{wording.noPasskeysYet}</p>
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
                      {wording.addedTime(<Moment at={passkey.created_at} />)}
                    </span>
                  )}
                </span>
                <GuardedDialog
                  hasPassword={hasPassword}
                  trigger={
                    <Button size="small" variant="quiet" aria-label={wording.removeName(passkey.name)}>
                      {wording.remove}
                    </Button>
                  }
                  title={wording.removeWithName(passkey.name)}
                  description={wording.youWontBeAble}
                  submitLabel={wording.removePasskey}
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
