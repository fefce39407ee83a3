import { CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Finding } from '#lib/proof/open-bundle.ts'
import { inLocalTime, type Verdict, verdictTexts } from '#lib/proof/verdict.ts'
import type { Verification } from '#lib/proof/verify-bundle.ts'

import * as wording from './wording.tsx'

const looks = {
  failed: { label: wording.failed, icon: CircleX, style: 'text-bad' },
  unverified: { label: wording.notVerifiedHere, icon: CircleHelp, style: 'text-ink-faint' },
  passed: { label: wording.passed, icon: CircleCheck, style: 'text-good' },
  ignored: { label: wording.ignored, icon: CircleMinus, style: 'text-ink-faint' },
} as const satisfies Record<Finding['state'], { label: string; icon: typeof CircleX; style: string }>

const headlineStyles: Record<Verdict, string> = {
  verified: 'text-good',
  unknown_signer: 'text-warn',
  specimen: 'text-warn',
  altered: 'text-bad',
}

const order = ['failed', 'unverified', 'passed', 'ignored'] as const satisfies readonly Finding['state'][]

/** Shows a time as a bundle states it; text that is no time, which somebody wrote there, as text. */
const StatedTime = ({ at }: { at: string }) =>
  Number.isNaN(Date.parse(at)) ? at : <Moment focusable at={at} />

/** Shows the result of a verification, failures first. */
export const VerificationResult = ({
  name,
  verification: { verdict, findings, about, signedAt, keyId, keyFingerprint },
}: {
  name: string
  verification: Verification
}) => (
  <section aria-label={wording.result}>
    <h2 className={`text-lg font-[650] ${headlineStyles[verdict]}`}>{verdictTexts[verdict].headline}</h2>
    <p className="mt-1">{verdictTexts[verdict].meaning}</p>
    <DescriptionList className="mt-4 gap-y-1.5! text-sm wrap-anywhere">
      <DescriptionItem term={wording.file}>{name}</DescriptionItem>
      {about?.kind === 'archive' && (
        <>
          <DescriptionItem term={wording.contents}>
            {wording.forCount(
              plural(about.bundles, wording.evidenceBundle),
              plural(about.shipments, 'shipment'),
            )}
          </DescriptionItem>
          <DescriptionItem term={wording.organization}>{about.organization.name}</DescriptionItem>
          <DescriptionItem term={wording.created}>
            <StatedTime at={about.made_at} />
          </DescriptionItem>
        </>
      )}
      {about?.kind === 'exhibit' && (
        <>
          <DescriptionItem term={wording.exhibit}>{about.title}</DescriptionItem>
          <DescriptionItem term={wording.contents}>
            {wording.countOnCount(
              plural(about.shipments, wording.letter),
              plural(about.page_count, wording.page),
            )}
          </DescriptionItem>
          <DescriptionItem term={wording.organization}>{about.organization.name}</DescriptionItem>
          <DescriptionItem term={wording.created}>
            <StatedTime at={about.made_at} />
          </DescriptionItem>
        </>
      )}
      {about?.kind === 'bundle' && (
        <>
          <DescriptionItem term={wording.trackingNumber}>
            <span className="code">{about.tracking_number}</span>
          </DescriptionItem>
          <DescriptionItem term={wording.sentBy}>{about.organization.name}</DescriptionItem>
          <DescriptionItem term={wording.recordAsOf}>
            <StatedTime at={about.recorded_at} />
          </DescriptionItem>
        </>
      )}
      {about?.kind === 'shared' && (
        <>
          <DescriptionItem term={wording.trackingNumber}>
            <span className="code">{about.tracking_number ?? wording.none}</span>
          </DescriptionItem>
          <DescriptionItem term={wording.sharedBy}>{about.organization.name}</DescriptionItem>
          <DescriptionItem term={wording.created}>
            <StatedTime at={about.made_at} />
          </DescriptionItem>
        </>
      )}
      {signedAt && (
        <DescriptionItem term={wording.signed}>
          {wording.withKey(<StatedTime at={signedAt} />, <span className="code">{keyId}</span>)}
        </DescriptionItem>
      )}
      {keyFingerprint && (
        <DescriptionItem term={wording.keyFingerprint}>
          {wording.sha256(<span className="code">{keyFingerprint}</span>)}
        </DescriptionItem>
      )}
      {about?.kind === 'bundle' && about.issuer && (
        <DescriptionItem term={wording.issuedBy}>{wording.asStatedInTheBundle(about.issuer)}</DescriptionItem>
      )}
    </DescriptionList>
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
