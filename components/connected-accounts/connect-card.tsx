'use client'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { KeyForm } from './key-form.tsx'
import * as wording from './wording.tsx'

/** Connects the organization's own EasyPost account. */
export const ConnectCard = () => {
  const toast = useToast()
  return (
    <Card label={wording.easypost}>
      <CardHeader title={wording.easypost} description={wording.whatConnectingDoes} />
      <CardBody>
        <KeyForm
          label={wording.connectEasypost}
          submitLabel={wording.connectEasypost}
          accountId={null}
          onSaved={({ key_ending: ending }) => toast({ title: wording.connectedWithKey(ending) })}
        />
      </CardBody>
    </Card>
  )
}
