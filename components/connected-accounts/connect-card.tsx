'use client'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { KeyForm } from './key-form.tsx'

/** Connects the organization's own EasyPost account. */
export const ConnectCard = () => {
  const toast = useToast()
  return (
    <Card label="EasyPost">
      <CardHeader
        title="EasyPost"
        description="Quotes and labels then come from your account, at your rates. EasyPost bills you for postage; Mailroom charges you its fees for printing and handling. If your EasyPost account has your own USPS account (USPS Ship), USPS can also share the return receipts of your mail."
      />
      <CardBody>
        <KeyForm
          label="Connect EasyPost"
          submitLabel="Connect EasyPost"
          accountId={null}
          onSaved={({ key_ending: ending }) =>
            toast({ title: `EasyPost connected with the key ending in ${ending}` })
          }
        />
      </CardBody>
    </Card>
  )
}
