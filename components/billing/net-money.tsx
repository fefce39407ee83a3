import { Money } from '#components/format/money.tsx'

/** An amount that may be negative: more came back than was taken. */
export const NetMoney = ({ cents, className }: { cents: number; className?: string }) =>
  cents < 0 ? (
    <span className="whitespace-nowrap">
      −<Money cents={-cents} className={className ?? ''} />
    </span>
  ) : (
    <Money cents={cents} className={className ?? ''} />
  )
