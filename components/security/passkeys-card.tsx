'use client'

import { KeyRound } from 'lucide-react'

import { addPasskey, removePasskey } from '#components/account/passkeys.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PersonPasskey } from '#lib/contract/person/person.ts'

import { GuardedDialog } from './guarded-dialog.tsx'

type PasskeysCardProps = { passkeys: readonly PersonPasskey[]; hasPassword: boolean }

/** Manages passkeys. */
export const PasskeysCard = ({ passkeys, hasPassword }: PasskeysCardProps) => {
  const toast = useToast()
  const add = useAction(addPasskey, {
    after: { reread: ['getSecurity'] },
    onSuccess: (_, name) => toast({ title: `Passkey “${name}” added` }),
  })
  const remove = useAction(removePasskey, {
    after: { reread: ['getSecurity'] },
    onSuccess: (_, { name }) => toast({ title: `Passkey “${name}” removed` }),
  })
  return (
    <Card label="Passkeys">
      <CardHeader
        title="Passkeys"
        description="Sign in with your device’s fingerprint, face or PIN instead of a password and code."
        aside={
          <GuardedDialog
            hasPassword={hasPassword}
            trigger={<Button size="small">Add passkey</Button>}
            title="Add passkey"
            description="Your browser will ask where to save it."
            submitLabel="Add passkey"
            action={add}
            findError={(text) =>
              text('passkey-name').trim() ? null : 'Enter a name, such as the device it’s on.'
            }
            onSubmit={(text) => add.run(text('passkey-name').trim())}
          >
            <Field label="Name" hint="For example, “Work laptop”." required>
              <Input name="passkey-name" maxLength={60} autoComplete="off" />
            </Field>
          </GuardedDialog>
        }
      />
      <CardBody>
        {passkeys.length === 0 ? (
          <p className="text-ink-soft">No passkeys yet.</p>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <li
                key={passkey.id}
                className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-b-0"
              >
                <KeyRound aria-hidden="true" className="size-4 text-ink-faint" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-emphasis">{passkey.name}</span>
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
                  description="You won’t be able to sign in with it. This can’t be undone. Delete it from the device as well."
                  submitLabel="Remove passkey"
                  action={remove}
                  onSubmit={() => remove.run(passkey)}
                />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
