import { type LucideIcon, Mail, Printer, Truck } from 'lucide-react'

const steps: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Printer,
    title: 'Print',
    text: 'Purchased mail goes to the printer, with a sheet that has a code.',
  },
  { icon: Mail, title: 'Pack', text: 'Scan the code, and the label if there is one. Pack, and press Enter.' },
  { icon: Truck, title: 'Hand over', text: 'Give packed mail to its carrier, with a SCAN form for USPS.' },
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
          <span className="font-emphasis">{title}</span>
          <span className="text-sm text-ink-soft">{text}</span>
        </span>
      </li>
    ))}
  </ol>
)
