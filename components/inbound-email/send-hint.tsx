import { CopyButton } from '#components/ui/copy-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

import { BreakableAddress } from './breakable-address.tsx'
import * as wording from './wording.tsx'

/** Says that a letter can be emailed instead, and where. */
export const SendHint = ({ address }: { address: string }) => (
  <p className="mt-3 text-sm text-ink-soft">
    {wording.orEmailIt(
      <>
        <span className="wrap-anywhere text-ink">
          <BreakableAddress address={address} />
        </span>
        <CopyButton value={address} label={wording.inboundAddress} />
      </>,
      <PrefetchLink href={paths.settings.inboundEmail()} className="text-link">
        {wording.howToWriteIt}
      </PrefetchLink>,
    )}
  </p>
)
