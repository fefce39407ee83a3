'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { scopeWords } from '#lib/contract/api/access.values.ts'

import { revokeApiKey } from './actions.ts'

/** Ends a key, after saying what stops with it. */
export const RevokeKey = ({ apiKey }: { apiKey: ApiKey }) => {
  const toast = useToast()
  const revoke = useAction(revokeApiKey, {
    onSuccess: () => toast({ title: `“${apiKey.name}” revoked` }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Revoke ${apiKey.name}`}>
          Revoke
        </Button>
      }
      title={`Revoke “${apiKey.name}”?`}
      description={
        <div className="grid gap-2">
          <p>
            Requests with this key{apiKey.is_own ? '' : ` (${apiKey.owner.name})`} will be rejected
            immediately
            {apiKey.last_used_at ? (
              <>
                . Last used <Moment at={apiKey.last_used_at} format="short-date-time" />.
              </>
            ) : (
              '. Never used.'
            )}{' '}
            This can’t be undone. The key can currently:
          </p>
          <ul className="list-disc pl-5">
            {apiKey.scopes.map((scope) => (
              <li key={scope}>{scopeWords[scope]}</li>
            ))}
          </ul>
        </div>
      }
      confirmLabel="Revoke key"
      keepLabel="Cancel"
      action={revoke}
      onConfirm={() => revoke.run(apiKey.id)}
    />
  )
}
