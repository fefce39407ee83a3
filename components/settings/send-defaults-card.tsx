'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'

import { updateOrganization } from './actions.ts'

/** The defaults without a choice: the least paper and the lowest price. */
const plain: SendDefaults = {
  print_options: { color: false, duplex: true },
  shipping_options: { certified_mail: false, return_receipt: false },
}

/** Edits the initial options for sending mail. */
export const SendDefaultsCard = ({ defaults }: { defaults: SendDefaults | null }) => {
  const toast = useToast()
  const [chosen, setChosen] = useState(defaults ?? plain)
  const save = useAction(updateOrganization, {
    after: storedIn('getAccount'),
    onSuccess: () => toast({ title: 'Defaults saved' }),
  })
  const { print_options: print, shipping_options: mail } = chosen
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
            void save.run({ send_defaults: chosen })
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
              onChange={(event) =>
                setChosen({ ...chosen, print_options: { ...print, color: event.target.checked } })
              }
            />
            <Checkbox
              label="Print on both sides"
              checked={print.duplex}
              onChange={(event) =>
                setChosen({ ...chosen, print_options: { ...print, duplex: event.target.checked } })
              }
            />
          </fieldset>
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-sm font-emphasis">US mail</legend>
            <Checkbox
              label="Certified Mail"
              checked={mail.certified_mail}
              onChange={(event) =>
                setChosen({
                  ...chosen,
                  shipping_options: {
                    certified_mail: event.target.checked,
                    return_receipt: event.target.checked && mail.return_receipt,
                  },
                })
              }
            />
            <Checkbox
              label="Electronic return receipt"
              description="Requires Certified Mail."
              checked={mail.return_receipt}
              onChange={(event) =>
                setChosen({
                  ...chosen,
                  shipping_options: {
                    certified_mail: mail.certified_mail || event.target.checked,
                    return_receipt: event.target.checked,
                  },
                })
              }
            />
          </fieldset>
        </FormShell>
      </CardBody>
    </Card>
  )
}
