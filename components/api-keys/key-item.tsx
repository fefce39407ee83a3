'use client'

import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { paths } from '#lib/paths.ts'

import { EditAddresses, RevokeKey, RotateKey } from './key-actions.tsx'
import { scopeLabels } from './key-form.ts'
import { KeySecret } from './key-secret.tsx'

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
    <p className="text-sm">{apiKey.scopes.map((scope) => scopeLabels[scope]).join(' · ')}</p>
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

/** One key: what it may do, when it was used, and what may be done with it. */
export const KeyItem = ({ apiKey }: { apiKey: ApiKey }) => {
  const [secret, setSecret] = useState<string | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const isActive = apiKey.status === 'active'
  return (
    <li className="grid gap-3 border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <h3 className="flex flex-wrap items-center gap-2 font-[570] wrap-anywhere">
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

/** Whether a key works. */
const KeyBadge = ({ status }: Pick<ApiKey, 'status'>) => (
  <Badge tone={looks[status].tone}>{looks[status].words}</Badge>
)
