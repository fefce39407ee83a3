'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'

import { updateOrganization } from './actions.ts'
import * as wording from './wording.tsx'

/** The defaults without a choice: the least paper and the lowest price. */
const plain: SendDefaults = {
  print_options: { color: false, duplex: true },
  shipping_options: { certified_mail: false, return_receipt: false },
}

/** Edits the initial options for sending mail. */
export const SendDefaultsCard = ({ defaults }: { defaults: SendDefaults | null }) => {
  const toast = useToast()
  const [chosen, setChosen] = useState(defaults ?? plain)
  const save = useAction(updateOrganization, { onSuccess: () => toast({ title: wording.defaultsSaved }) })
  const { print_options: print, shipping_options: mail } = chosen
  return (
    <Card label={wording.mailingDefaults}>
      <CardHeader title={wording.mailingDefaults} description={wording.preselectedWhenYouSend} />
      <CardBody>
        <FormShell
          label={wording.mailingDefaults}
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ send_defaults: chosen })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel={wording.saveDefaults}
          savesChanges
        >
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-sm font-[550]">{wording.printing}</legend>
            <Checkbox
              label={wording.color}
              checked={print.color}
              onChange={(event) =>
                setChosen({ ...chosen, print_options: { ...print, color: event.target.checked } })
              }
            />
            <Checkbox
              label={wording.printOnBothSides}
              checked={print.duplex}
              onChange={(event) =>
                setChosen({ ...chosen, print_options: { ...print, duplex: event.target.checked } })
              }
            />
          </fieldset>
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-sm font-[550]">{wording.usMail}</legend>
            <Checkbox
              label={wording.certifiedMail}
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
              label={wording.electronicReturnReceipt}
              description={wording.requiresCertifiedMail}
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
