import { CreditCard } from 'lucide-react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Card } from '#lib/contract/billing/billing.ts'
import { cardName } from '#lib/contract/billing/billing.values.ts'
import { paths } from '#lib/paths.ts'

type CardLineProps = {
  /** The card that will be charged; null if none, undefined if it could not be read. */
  card: Card | null | undefined
  here: string
}

/** Shows the card that will be charged, with a link to change it. */
export const CardLine = ({ card, here }: CardLineProps) => (
  <p className="flex items-start gap-2 text-sm text-ink-soft">
    <CreditCard aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
    <span>
      {card === undefined && 'The card on file will be charged. '}
      {card === null && 'No card on file. '}
      {card && (
        <>
          Charged to <span className="numeric font-emphasis text-ink">{cardName(card)}</span>.{' '}
        </>
      )}
      <PrefetchLink href={paths.settings.billing({ next: here })} className="text-link">
        {card === null ? 'Add a card' : 'Change'}
        {card && <span className="sr-only"> card</span>}
      </PrefetchLink>
    </span>
  </p>
)
