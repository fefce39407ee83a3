import { type LucideIcon, Mail, Printer, Truck } from 'lucide-react'

import * as wording from './wording.tsx'

const steps: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Printer,
    title: wording.print,
    text: wording.purchasedMailGoesToThePrinter,
  },
  { icon: Mail, title: wording.pack, text: wording.scanTheCodeAndTheLabel },
  { icon: Truck, title: wording.handOver, text: wording.givePackedMailToItsCarrier },
]

/** Draws the way of a piece over the floor, for one on which nothing waits. */
export const FloorFlow = () => (
  <ol className="grid gap-x-2 gap-y-5 sm:grid-cols-3">
    {steps.map(({ icon: Icon, title, text }) => (
      <li
        key={title}
        className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-1 sm:justify-items-center sm:gap-y-3 sm:px-3 sm:text-center"
      >
        <span
          aria-hidden="true"
          className="absolute hidden border-t-2 border-dashed border-line-strong/60 group-last:hidden! sm:top-7 sm:left-[calc(50%+2.25rem)] sm:block sm:w-[calc(100%-4rem)]"
        />
        <span className="flex size-14 items-center justify-center rounded-full border border-line bg-sunken text-ink-soft">
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </span>
        <span className="grid gap-0.5">
          <span className="font-[600]">{title}</span>
          <span className="text-sm text-ink-soft">{text}</span>
        </span>
      </li>
    ))}
  </ol>
)
