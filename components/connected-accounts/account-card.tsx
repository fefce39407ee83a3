'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
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
import * as wording from './wording.tsx'

const states = {
  connected: { label: wording.connected, tone: 'good' },
  refused: { label: wording.keyRefused, tone: 'bad' },
  disconnected: { label: wording.disconnected, tone: 'neutral' },
} as const satisfies Record<ConnectedAccount['state'], { label: string; tone: Tone }>

const Facts = ({ account }: { account: ConnectedAccount }) => (
  <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
    <dt className="text-ink-soft">{wording.apiKey}</dt>
    <dd>
      {wording.keyEndingIn(account.key_ending)} {account.mode === 'test' && <Badge>{wording.testKey}</Badge>}
    </dd>
    <dt className="text-ink-soft">{wording.connectedOn}</dt>
    <dd>
      <Moment at={account.connected_at} />
      {account.connected_by !== null && wording.by(account.connected_by)}
    </dd>
    <dt className="text-ink-soft">{wording.lastAccepted}</dt>
    <dd>
      <Moment at={account.checked_at} />
    </dd>
    <dt className="text-ink-soft">{wording.tracking}</dt>
    <dd>{account.tracking_webhook ? wording.updatesAreSent : wording.updatesAreRead}</dd>
  </dl>
)

const Controls = ({ account }: { account: ConnectedAccount }) => {
  const toast = useToast()
  const [isReplacing, setIsReplacing] = useState(false)
  const check = useAction(checkAccount, {
    onSuccess: ({ state }) => {
      if (state !== 'refused') toast({ title: wording.keyIsAccepted })
    },
  })
  const disconnect = useAction(disconnectAccount, {
    onSuccess: () => toast({ title: wording.accountDisconnected }),
  })
  if (isReplacing) {
    return (
      <KeyForm
        label={wording.enterAnotherKey}
        submitLabel={wording.saveKey}
        accountId={account.id}
        onSaved={({ key_ending: ending }) => {
          setIsReplacing(false)
          toast({ title: wording.keySaved(ending) })
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
          {wording.enterAnotherKey}
        </Button>
        <Button pending={check.isPending} onClick={() => void check.run(account.id)}>
          {wording.checkKey}
        </Button>
        {account.state !== 'disconnected' && (
          <ConfirmDialog
            trigger={<Button variant="danger">{wording.disconnect}</Button>}
            title={wording.disconnectEasypost}
            description={wording.whatDisconnectingDoes}
            confirmLabel={wording.disconnect}
            keepLabel={wording.keep}
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
  const remains = wording.remainsOf(account.remains)
  return (
    <Card label={wording.easypostEnding(account.key_ending)}>
      <CardHeader
        title={wording.easypost}
        description={account.state === 'disconnected' ? wording.noLongerUsed : wording.sellsYourPostage}
        aside={<Badge tone={tone}>{label}</Badge>}
      />
      <CardBody className="grid gap-4">
        {account.refusal !== null && <Notice tone="bad" title={account.refusal} />}
        <Facts account={account} />
        {remains.length > 0 && (
          <div>
            <p className="font-[550]">
              {account.state === 'disconnected' ? wording.keyIsKeptFor : wording.openOnThisAccount}
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
