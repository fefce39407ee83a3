'use client'

import { type FormEvent, useState } from 'react'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'

import type { UpdateAction } from './organization-name-card.tsx'

/** Where nobody has chosen: the least paper and the lowest price. */
const plain: SendDefaults = {
  print_options: { color: false, duplex: true },
  shipping_options: { certified_mail: false, return_receipt: false },
}

type SendDefaultsCardProps = { defaults: SendDefaults | null; update: UpdateAction }

/** What the form for sending mail begins with. */
export const SendDefaultsCard = ({ defaults, update }: SendDefaultsCardProps) => {
  const toast = useToast()
  const [chosen, setChosen] = useState(defaults ?? plain)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const { print_options: print, shipping_options: mail } = chosen
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsPending(true)
    const result = await update({ send_defaults: chosen })
    setIsPending(false)
    setError(result.ok ? null : result.error.message)
    if (result.ok) toast({ title: 'Defaults saved' })
  }
  return (
    <Card label="Mailing defaults">
      <CardHeader
        title="Mailing defaults"
        description="Preselected when you send mail. You can change them for any letter. They don’t apply to API requests."
      />
      <CardBody>
        <FormShell
          label="Mailing defaults"
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isPending}
          submitLabel="Save defaults"
        >
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-sm font-[550]">Printing</legend>
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
            <legend className="mb-1.5 text-sm font-[550]">US mail</legend>
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
