import { carrierName, serviceName } from '#lib/contract/carriers.ts'
import type { MissingRate } from '#lib/contract/shipment.ts'

/** What was not offered, and the carrier's reason. */
export const MissingRates = ({ missing }: { missing: readonly MissingRate[] }) =>
  missing.length === 0 ? null : (
    <section aria-labelledby="missing-rates" className="mt-4 text-sm text-ink-soft">
      <h2 id="missing-rates" className="font-[600] text-ink">
        Not offered
      </h2>
      <ul className="mt-1 grid gap-1">
        {missing.map(({ carrier, service, reason }) => (
          <li key={`${carrier} ${service} ${reason}`}>
            <span className="font-[550] text-ink">
              {carrierName(carrier)}
              {service && ` ${serviceName(carrier, service)}`}
            </span>
            : {reason}
          </li>
        ))}
      </ul>
    </section>
  )
