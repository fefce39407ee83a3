'use client'

import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { EditAddresses, RevokeKey, RotateKey } from './key-actions.tsx'
import { scopeLabels } from './key-form.ts'

/** Shows the keys that the reader can see, newest first. */
export const KeyList = ({ apiKeys }: { apiKeys: readonly ApiKey[] }) => (
  <Card label="API keys">
    {apiKeys.length > 0 && <CardHeader title={plural(apiKeys.length, 'key')} />}
    {apiKeys.length === 0 ? (
      <EmptyState icon={KeyRound} title="No API keys yet">
        Create one below for each app that uses Mailroom.
      </EmptyState>
    ) : (
      <ul className="px-5 py-1">
        {apiKeys.map((apiKey) => (
          <KeyItem key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
    )}
  </Card>
)

const Day = ({ word, at }: { word: string; at: string }) => (
  <>
    {word} <Moment at={at} format="date" />
  </>
)

const Facts = ({ apiKey }: { apiKey: ApiKey }) => (
  <>
    <p className="text-sm text-ink-soft">
      <span className="code">{apiKey.hint}…</span>
      {!apiKey.is_own && ` · acts as ${apiKey.owner.name}`}
    </p>
    <p className="text-sm">{apiKey.scopes.map((scope) => scopeLabels[scope]).join('\u00A0· ')}</p>
    <p className="text-sm text-ink-soft">
      {apiKey.last_used_at ? (
        <>
          Last used <Moment at={apiKey.last_used_at} format="short-date-time" />
        </>
      ) : (
        'Never used'
      )}
      {' · '}
      {apiKey.revoked_at ? (
        <Day word="Revoked" at={apiKey.revoked_at} />
      ) : apiKey.expires_at ? (
        <Day word={apiKey.status === 'expired' ? 'Expired' : 'Expires'} at={apiKey.expires_at} />
      ) : (
        'Never expires'
      )}
    </p>
    {apiKey.allowed_addresses.length > 0 && (
      <p className="text-sm text-ink-soft">
        Allowed from <span className="code wrap-anywhere">{apiKey.allowed_addresses.join(', ')}</span>
      </p>
    )}
    {apiKey.previous_expires_at && (
      <p className="text-sm text-warn">
        The previous secret works until <Moment at={apiKey.previous_expires_at} format="short-date-time" />.
      </p>
    )}
  </>
)

/** Shows a key with its permissions, last use and actions. */
const KeyItem = ({ apiKey }: { apiKey: ApiKey }) => {
  const [secret, setSecret] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const isActive = apiKey.status === 'active'
  return (
    <li className="grid gap-3 border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <h3 className="flex flex-wrap items-center gap-2 font-emphasis wrap-anywhere">
            {apiKey.name} <KeyBadge status={apiKey.status} />
          </h3>
          <Facts apiKey={apiKey} />
          <PrefetchLink
            href={paths.settings.requestLog({ key: apiKey.id })}
            className="justify-self-start py-0.5 text-sm text-accent hover:underline"
          >
            View requests<span className="sr-only"> made with {apiKey.name}</span>
          </PrefetchLink>
        </div>
        {apiKey.status !== 'revoked' && (
          <div className="flex flex-wrap gap-2">
            {isActive && !isEditing && (
              <Button
                size="small"
                aria-label={`Allowed IP addresses for ${apiKey.name}`}
                onClick={() => setIsEditing(true)}
              >
                IP addresses
              </Button>
            )}
            {isActive && apiKey.is_own && <RotateKey apiKey={apiKey} onRotated={setSecret} />}
            <RevokeKey apiKey={apiKey} />
          </div>
        )}
      </div>
      {secret && isActive && <KeySecret secret={secret} />}
      {isEditing && isActive && <EditAddresses apiKey={apiKey} onClose={() => setIsEditing(false)} />}
    </li>
  )
}

const looks: Record<ApiKey['status'], { tone: Tone; words: string }> = {
  active: { tone: 'good', words: 'Active' },
  expired: { tone: 'neutral', words: 'Expired' },
  revoked: { tone: 'bad', words: 'Revoked' },
}

/** Shows the state of a key. */
const KeyBadge = ({ status }: Pick<ApiKey, 'status'>) => (
  <Badge tone={looks[status].tone}>{looks[status].words}</Badge>
)

/** Shows the secret of a key, which is visible once. */
export const KeySecret = ({ secret, children }: { secret: string; children?: string }) => (
  <Notice alert tone="accent" title="Copy this key now. It won’t be shown again.">
    <p>
      <code className="code font-emphasis break-all text-ink">{secret}</code>{' '}
      <CopyButton value={secret} label="API key" />
    </p>
    {children && <p className="mt-1">{children}</p>}
  </Notice>
)
