import { Badge, type Tone } from '#components/ui/badge.tsx'

const toneOf = (status: number): Tone => {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

/** How a call was answered. */
export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={toneOf(status)}>HTTP {status}</Badge>
)
