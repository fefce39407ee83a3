import { Badge, type Tone } from '#components/ui/badge.tsx'
import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'

const looks: Record<ApiKey['status'], { tone: Tone; words: string }> = {
  active: { tone: 'good', words: 'Active' },
  expired: { tone: 'neutral', words: 'Expired' },
  revoked: { tone: 'bad', words: 'Revoked' },
}

/** Whether a key works. */
export const KeyBadge = ({ status }: Pick<ApiKey, 'status'>) => (
  <Badge tone={looks[status].tone}>{looks[status].words}</Badge>
)
