'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import { plainSendDefaults } from '#lib/contract/organizations/send-defaults.values.ts'

import { updateOrganization } from './actions.ts'

type Print = SendDefaults['print_options']
type Mail = SendDefaults['shipping_options']

const unchanged = { print: {}, mail: {} }

/** Edits the initial options for sending mail. */
export const SendDefaultsCard = ({ defaults }: { defaults: SendDefaults | null }) => {
  const toast = useToast()
  const stored = defaults ?? plainSendDefaults
  // Only what is changed here is sent: a colleague may have changed the rest meanwhile.
  const [changes, setChanges] = useState<{ print: Partial<Print>; mail: Partial<Mail> }>(unchanged)
  const save = useAction(updateOrganization, {
    after: storedIn('getAccount'),
    onSuccess: () => {
      setChanges(unchanged)
      toast({ title: 'Defaults saved' })
    },
  })
  const print = { ...stored.print_options, ...changes.print }
  const mail = { ...stored.shipping_options, ...changes.mail }
  const changePrint = (part: Partial<Print>) =>
    setChanges({ ...changes, print: { ...changes.print, ...part } })
  const changeMail = (part: Partial<Mail>) => setChanges({ ...changes, mail: { ...changes.mail, ...part } })
  return (
    <Card label="Mailing defaults">
      <CardHeader
        title="Mailing defaults"
        description="Preselected when you send mail. You can change them for any letter. They don’t apply to API requests."
      />
      <CardBody>
        <FormShell
          label="Mailing defaults"
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({
              send_defaults: {
                print_options: changedParts(stored.print_options, print),
                shipping_options: changedParts(stored.shipping_options, mail),
              },
            })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save defaults"
          savesChanges
        >
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-sm font-emphasis">Printing</legend>
            <Checkbox
              label="Color"
              checked={print.color}
              onChange={(event) => changePrint({ color: event.target.checked })}
            />
            <Checkbox
              label="Print on both sides"
              checked={print.duplex}
              onChange={(event) => changePrint({ duplex: event.target.checked })}
            />
          </fieldset>
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-sm font-emphasis">US mail</legend>
            <Checkbox
              label="Certified Mail"
              checked={mail.certified_mail}
              onChange={(event) =>
                changeMail({
                  certified_mail: event.target.checked,
                  return_receipt: event.target.checked && mail.return_receipt,
                })
              }
            />
            <Checkbox
              label="Electronic return receipt"
              description="Requires Certified Mail."
              checked={mail.return_receipt}
              onChange={(event) =>
                changeMail({
                  certified_mail: mail.certified_mail || event.target.checked,
                  return_receipt: event.target.checked,
                })
              }
            />
          </fieldset>
        </FormShell>
      </CardBody>
    </Card>
  )
}
