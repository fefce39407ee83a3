import { KeyRound } from 'lucide-react'

import { Card, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'

import { KeyItem } from './key-item.tsx'

/** The keys that the reader sees, newest first. */
export const KeyList = ({ apiKeys }: { apiKeys: readonly ApiKey[] }) => (
  <Card label="API keys">
    <CardHeader
      title="API keys"
      description="Send and track mail from your own apps. Each key acts as its owner."
    />
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
