import { ArrowRight, CircleCheck, CircleDashed } from 'lucide-react'
import Link from 'next/link'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { paths } from '#lib/paths.ts'

type SetupCardProps = { hasReturnAddress: boolean; hasCard: boolean }

/** What must be in place before a letter can be bought; gone once it is. */
export const SetupCard = ({ hasReturnAddress, hasCard }: SetupCardProps) => {
  if (hasReturnAddress && hasCard) return null
  const steps = [
    { label: 'Set a return address', isDone: hasReturnAddress, href: paths.settings.organization() },
    { label: 'Add a card to pay with', isDone: hasCard, href: paths.settings.billing() },
  ]
  return (
    <Card label="Set up">
      <CardHeader title="Before you buy" description="Once for the whole organization." />
      <CardBody className="px-3! pb-3">
        <ul className="grid gap-0.5">
          {steps.map(({ label, isDone, href }) => (
            <li key={label}>
              {isDone ? (
                <span className="flex h-9 items-center gap-2.5 px-2 text-ink-soft">
                  <CircleCheck aria-hidden="true" className="size-4 text-good" />
                  {label}
                  <span className="sr-only">(done)</span>
                </span>
              ) : (
                <Link
                  href={href}
                  className="flex h-9 items-center gap-2.5 rounded-sm px-2 font-[550] hover:bg-hover"
                >
                  <CircleDashed aria-hidden="true" className="size-4 text-warn" />
                  {label}
                  <ArrowRight aria-hidden="true" className="ml-auto size-4 text-ink-faint" />
                </Link>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
