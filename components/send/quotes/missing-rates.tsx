import type { MissingRate } from '#lib/contract/shipments/shipment.ts'

import { groupMissing } from './group-missing.ts'

/** What was not offered, and why. */
export const MissingRates = ({ missing }: { missing: readonly MissingRate[] }) =>
  missing.length === 0 ? null : (
    <section aria-labelledby="missing-rates" className="mt-5 text-sm text-ink-soft">
      <h2 id="missing-rates" className="font-[600] text-ink">
        Unavailable
      </h2>
      <ul className="mt-1.5 grid gap-2">
        {groupMissing(missing).map(({ carrier, services, reason }) => (
          <li key={`${carrier} ${reason}`}>
            <span className="block font-[550] text-ink">
              {carrier} {services.join(', ')}
            </span>
            {reason}
          </li>
        ))}
      </ul>
    </section>
  )
