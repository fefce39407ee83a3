import { CircleCheck } from 'lucide-react'

import { Card } from '#components/ui/card.tsx'

/** Said where what needs somebody would stand, so that its absence is not doubted. */
export const CalmCard = () => (
  <Card className="flex items-center gap-3 px-5 py-4 text-ink-soft">
    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
    You’re all caught up.
  </Card>
)
