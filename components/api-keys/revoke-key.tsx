'use client'

import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { scopeDescriptions } from '#lib/contract/api/access.values.ts'

import type { KeyActions } from './api-key-actions.ts'

/** Ends a key, after saying what stops with it. */
export const RevokeKey = ({ apiKey, revoke }: { apiKey: ApiKey; revoke: KeyActions['revoke'] }) => {
  const toast = useToast()
  const confirm = async () => {
    const result = await revoke(apiKey.id)
    if (!result.ok) return result.error.message
    toast({ title: `“${apiKey.name}” revoked` })
    return null
  }
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
              <li key={scope}>{scopeDescriptions[scope]}</li>
            ))}
          </ul>
        </div>
      }
      confirmLabel="Revoke key"
      keepLabel="Cancel"
      onConfirm={confirm}
    />
  )
}
