'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ConnectedAccount } from '#lib/contract/connected-accounts/connected-account.ts'

import { checkAccount, disconnectAccount } from './actions.ts'
import { KeyForm } from './key-form.tsx'
import { describeRemains } from './remains.ts'

const states = {
  connected: { label: 'Connected', tone: 'good' },
  refused: { label: 'Key refused', tone: 'bad' },
  disconnected: { label: 'Disconnected', tone: 'neutral' },
} as const satisfies Record<ConnectedAccount['state'], { label: string; tone: Tone }>

const Facts = ({ account }: { account: ConnectedAccount }) => (
  <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
    <dt className="text-ink-soft">API key</dt>
    <dd>
      Ending in {account.key_ending} {account.mode === 'test' && <Badge>Test key</Badge>}
    </dd>
    <dt className="text-ink-soft">Connected</dt>
    <dd>
      <Moment at={account.connected_at} />
      {account.connected_by !== null && ` by ${account.connected_by}`}
    </dd>
    <dt className="text-ink-soft">Key last checked</dt>
    <dd>
      <Moment at={account.checked_at} />
    </dd>
    <dt className="text-ink-soft">Tracking</dt>
    <dd>
      {account.tracking_webhook
        ? 'EasyPost sends updates as they happen.'
        : 'Mailroom checks for updates every few hours.'}
    </dd>
  </dl>
)

const Controls = ({ account }: { account: ConnectedAccount }) => {
  const toast = useToast()
  const [isReplacing, setIsReplacing] = useState(false)
  const check = useAction(checkAccount, {
    after: storedIn('listConnectedAccounts'),
    onSuccess: ({ state }) => {
      if (state !== 'refused') toast({ title: 'EasyPost accepts the key' })
    },
  })
  const disconnect = useAction(disconnectAccount, {
    after: { reread: ['listConnectedAccounts'] },
    onSuccess: () => toast({ title: 'EasyPost disconnected' }),
  })
  if (isReplacing) {
    return (
      <KeyForm
        label="Enter another key"
        submitLabel="Save key"
        accountId={account.id}
        onSaved={({ key_ending: ending }) => {
          setIsReplacing(false)
          toast({ title: `Key ending in ${ending} saved` })
        }}
      />
    )
  }
  return (
    <>
      {check.error && <Notice tone="bad" alert title={check.error.message} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={account.state === 'refused' ? 'primary' : 'secondary'}
          onClick={() => setIsReplacing(true)}
        >
          Enter another key
        </Button>
        <Button pending={check.isPending} onClick={() => void check.run(account.id)}>
          Check key
        </Button>
        {account.state !== 'disconnected' && (
          <ConfirmDialog
            trigger={<Button variant="danger">Disconnect</Button>}
            title="Disconnect EasyPost?"
            description="New quotes and labels come from Mailroom’s account, and Mailroom charges you for postage. Labels you’ve bought stay valid. The key is deleted as soon as nothing bought with it needs it."
            confirmLabel="Disconnect"
            keepLabel="Keep connected"
            action={disconnect}
            onConfirm={() => disconnect.run(account.id)}
          />
        )}
      </div>
    </>
  )
}

/** Shows a connected account, what still needs it, and what can be done with it. */
export const AccountCard = ({ account }: { account: ConnectedAccount }) => {
  const { label, tone } = states[account.state]
  const remains = describeRemains(account.remains)
  return (
    <Card label={`EasyPost account, key ending in ${account.key_ending}`}>
      <CardHeader
        title="EasyPost"
        description={
          account.state === 'disconnected'
            ? 'New quotes and labels come from Mailroom’s account.'
            : 'Sells your postage and bills you for it.'
        }
        aside={<Badge tone={tone}>{label}</Badge>}
      />
      <CardBody className="grid gap-4">
        {account.refusal !== null && <Notice tone="bad" title={account.refusal} />}
        <Facts account={account} />
        {remains.length > 0 && (
          <div>
            <p className="font-emphasis">
              {account.state === 'disconnected'
                ? 'The key is kept until these are finished'
                : 'Open on this account'}
            </p>
            <ul className="list-disc pl-5 text-ink-soft">
              {remains.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        <Controls account={account} />
      </CardBody>
    </Card>
  )
}
