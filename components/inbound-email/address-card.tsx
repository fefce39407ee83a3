'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { InboundEmail } from '#lib/contract/inbound-email/inbound-email.ts'

import { changeInboundAddress, updateInboundEmail } from './actions.ts'
import { BreakableAddress } from './breakable-address.tsx'

const Address = ({ address, isOn }: { address: string | null; isOn: boolean }) => {
  if (address === null)
    return <p className="text-ink-soft">No address yet. Turn inbound email on to get one.</p>
  return (
    <div>
      <p>
        <code className="code font-emphasis wrap-anywhere text-ink">
          <BreakableAddress address={address} />
        </code>{' '}
        <CopyButton value={address} label="inbound email address" />
      </p>
      {!isOn && (
        <p className="mt-1 text-sm text-ink-soft">
          This address receives no email while inbound email is off.
        </p>
      )}
    </div>
  )
}

const Controls = ({ settings }: { settings: InboundEmail }) => {
  const toast = useToast()
  const update = useAction(updateInboundEmail, {
    after: storedIn('getInboundEmail'),
    onSuccess: ({ is_on: isOn }) =>
      toast({ title: isOn ? 'Inbound email turned on' : 'Inbound email turned off' }),
  })
  const change = useAction(changeInboundAddress, {
    after: storedIn('getInboundEmail'),
    onSuccess: () => toast({ title: 'Address changed' }),
  })
  return (
    <>
      {update.error && <Notice tone="bad" alert title={update.error.message} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={settings.is_on ? 'secondary' : 'primary'}
          pending={update.isPending}
          onClick={() => void update.run(!settings.is_on)}
        >
          {settings.is_on ? 'Turn off' : 'Turn on'}
        </Button>
        {settings.address !== null && (
          <ConfirmDialog
            trigger={<Button>Change address</Button>}
            title="Change the address?"
            description="The current address stops receiving email at once and can’t be restored. Members need the new one."
            confirmLabel="Change address"
            keepLabel="Keep address"
            action={change}
            onConfirm={() => change.run()}
          />
        )}
      </div>
    </>
  )
}

/** Shows the organization's inbound address, and to those who manage it what changes it. */
export const AddressCard = ({ settings, canManage }: { settings: InboundEmail; canManage: boolean }) => (
  <Card label="Address">
    <CardHeader
      title="Address"
      description="Accepts email only from members’ verified addresses that can send mail, when the receiving mail server confirms the sender by SPF, DKIM or DMARC."
      aside={<Badge tone={settings.is_on ? 'good' : 'neutral'}>{settings.is_on ? 'On' : 'Off'}</Badge>}
    />
    <CardBody className="grid gap-4">
      <Address address={settings.address} isOn={settings.is_on} />
      {canManage ? (
        <Controls settings={settings} />
      ) : (
        <p className="text-sm text-ink-soft">
          Only owners and admins can change this address and see received emails.
        </p>
      )}
    </CardBody>
  </Card>
)
