import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import type { Finding } from '#lib/proof/open-bundle.ts'
import type { Verification } from '#lib/proof/verify-bundle.ts'

const looks = {
  failed: { label: 'Failed', icon: CircleX, style: 'text-bad' },
  unverified: { label: 'Not verified here', icon: CircleHelp, style: 'text-ink-faint' },
  passed: { label: 'Passed', icon: CircleCheck, style: 'text-good' },
} as const satisfies Record<Finding['state'], { label: string; icon: typeof CircleX; style: string }>

const order = ['failed', 'unverified', 'passed'] as const satisfies readonly Finding['state'][]

/** Shows the result of a verification, failures first. */
export const VerificationResult = ({
  name,
  verification: { passed, findings, about, signedAt, keyId },
}: {
  name: string
  verification: Verification
}) => (
  <section aria-label="Result">
    <h2 className={`text-lg font-[650] ${passed ? 'text-good' : 'text-bad'}`}>
      {passed ? 'Verified: unaltered.' : 'Verification failed.'}
    </h2>
    <p className="mt-1 [overflow-wrap:anywhere] text-ink-soft">
      {name}
      {about?.kind === 'archive' && (
        <>
          : {plural(about.bundles, 'evidence bundle')} for {plural(about.shipments, 'shipment')},{' '}
          {about.organization.name}, created <Moment focusable at={about.made_at} />.
        </>
      )}
      {about?.kind === 'bundle' && (
        <>
          : tracking number <span className="font-mono">{about.tracking_number}</span>, sent by{' '}
          {about.organization.name}. Record as of <Moment focusable at={about.recorded_at} />.
        </>
      )}
      {signedAt && (
        <>
          {' '}
          Signed <Moment focusable at={signedAt} /> with key <span className="font-mono">{keyId}</span>.
        </>
      )}
    </p>
    <ul className="mt-4">
      {order.flatMap((state) =>
        findings
          .filter((finding) => finding.state === state)
          .map((finding) => {
            const { label, icon: Icon, style } = looks[state]
            return (
              <li key={finding.message} className="flex gap-3 border-t border-line py-3">
                <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${style}`} />
                <div className="min-w-0">
                  <p className={`text-sm font-[570] ${style}`}>{label}</p>
                  <p className="[overflow-wrap:anywhere]">{finding.message}</p>
                </div>
              </li>
            )
          }),
      )}
    </ul>
  </section>
)
