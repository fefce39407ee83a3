import { CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import type { Finding } from '#lib/proof/open-bundle.ts'
import { inLocalTime, type Verdict, verdictTexts } from '#lib/proof/verdict.ts'
import type { Verification } from '#lib/proof/verify-bundle.ts'

const looks = {
  failed: { label: 'Failed', icon: CircleX, style: 'text-bad' },
  unverified: { label: 'Not verified here', icon: CircleHelp, style: 'text-ink-faint' },
  passed: { label: 'Passed', icon: CircleCheck, style: 'text-good' },
  ignored: { label: 'Ignored', icon: CircleMinus, style: 'text-ink-faint' },
} as const satisfies Record<Finding['state'], { label: string; icon: typeof CircleX; style: string }>

const headlineStyles: Record<Verdict, string> = {
  verified: 'text-good',
  unknown_signer: 'text-warn',
  altered: 'text-bad',
}

const order = ['failed', 'unverified', 'passed', 'ignored'] as const satisfies readonly Finding['state'][]

/** Shows the result of a verification, failures first. */
export const VerificationResult = ({
  name,
  verification: { verdict, findings, about, signedAt, keyId, keyFingerprint },
}: {
  name: string
  verification: Verification
}) => (
  <section aria-label="Result">
    <h2 className={`text-lg font-[650] ${headlineStyles[verdict]}`}>{verdictTexts[verdict].headline}</h2>
    <p className="mt-1">{verdictTexts[verdict].meaning}</p>
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
      {keyFingerprint && (
        <>
          {' '}
          Key fingerprint (SHA-256): <span className="font-mono">{keyFingerprint}</span>.
        </>
      )}
      {about?.kind === 'bundle' && about.issuer && <> Issued by {about.issuer}, by its own account.</>}
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
                  <p className="[overflow-wrap:anywhere]">{inLocalTime(finding.message)}</p>
                </div>
              </li>
            )
          }),
      )}
    </ul>
  </section>
)
