import { CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
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
  policy_not_met: 'text-bad',
  specimen: 'text-warn',
  altered: 'text-bad',
  not_a_bundle: 'text-ink-soft',
  incomplete: 'text-ink-soft',
}

const order = ['failed', 'unverified', 'passed', 'ignored'] as const satisfies readonly Finding['state'][]

/** Shows a time as a bundle states it; text that is no time, which someone wrote there, as text. */
const StatedTime = ({ at }: { at: string }) =>
  Number.isNaN(Date.parse(at)) ? at : <Moment focusable at={at} />

/** Shows the result of a verification, failures first. */
export const VerificationResult = ({
  name,
  verification: { verdict, findings, about, signedAt, keyId, keyFingerprint, secondKeyFingerprint },
}: {
  name: string
  verification: Verification
}) => (
  <section aria-label="Result">
    <h2 className={`text-lg font-emphasis ${headlineStyles[verdict]}`}>{verdictTexts[verdict].headline}</h2>
    <p className="mt-1">{verdictTexts[verdict].meaning}</p>
    <DescriptionList className="mt-4 gap-y-1.5! text-sm wrap-anywhere">
      <DescriptionItem term="File">{name}</DescriptionItem>
      {about?.kind === 'archive' && (
        <>
          <DescriptionItem term="Contents">
            {plural(about.bundles, 'evidence bundle')} for {plural(about.shipments, 'shipment')}
          </DescriptionItem>
          <DescriptionItem term="Organization">{about.organization.name}</DescriptionItem>
          <DescriptionItem term="Created">
            <StatedTime at={about.made_at} />
          </DescriptionItem>
        </>
      )}
      {about?.kind === 'exhibit' && (
        <>
          <DescriptionItem term="Exhibit">{about.title}</DescriptionItem>
          <DescriptionItem term="Contents">
            {plural(about.shipments, 'letter')} on {plural(about.page_count, 'page')}
          </DescriptionItem>
          <DescriptionItem term="Organization">{about.organization.name}</DescriptionItem>
          <DescriptionItem term="Created">
            <StatedTime at={about.made_at} />
          </DescriptionItem>
        </>
      )}
      {about?.kind === 'bundle' && (
        <>
          <DescriptionItem term="Tracking number">
            <span className="code">{about.tracking_number}</span>
          </DescriptionItem>
          <DescriptionItem term="Sent by">{about.organization.name}</DescriptionItem>
          <DescriptionItem term="Record as of">
            <StatedTime at={about.recorded_at} />
          </DescriptionItem>
        </>
      )}
      {about?.kind === 'shared' && (
        <>
          <DescriptionItem term="Tracking number">
            <span className="code">{about.tracking_number ?? 'None'}</span>
          </DescriptionItem>
          <DescriptionItem term="Shared by">{about.organization.name}</DescriptionItem>
          <DescriptionItem term="Created">
            <StatedTime at={about.made_at} />
          </DescriptionItem>
        </>
      )}
      {signedAt && (
        <DescriptionItem term="Signed">
          <StatedTime at={signedAt} /> with key <span className="code">{keyId}</span>
        </DescriptionItem>
      )}
      {keyFingerprint && (
        <DescriptionItem term="Key fingerprint">
          SHA-256 <span className="code">{keyFingerprint}</span>
        </DescriptionItem>
      )}
      {secondKeyFingerprint && (
        <DescriptionItem term="ML-DSA-44 key fingerprint">
          SHA-256 <span className="code">{secondKeyFingerprint}</span>
        </DescriptionItem>
      )}
      {about?.kind === 'bundle' && about.issuer && (
        <DescriptionItem term="Issued by">{about.issuer} (as stated in the bundle)</DescriptionItem>
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
                  <p className={`text-sm font-emphasis ${style}`}>{label}</p>
                  <p className="[overflow-wrap:anywhere]">{inLocalTime(finding.message)}</p>
                </div>
              </li>
            )
          }),
      )}
    </ul>
  </section>
)
