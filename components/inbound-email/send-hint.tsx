import { CopyButton } from '#components/ui/copy-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

import { BreakableAddress } from './breakable-address.tsx'

/** Says that a letter can be emailed instead, and where. */
export const SendHint = ({ address }: { address: string }) => (
  <p className="mt-3 text-sm text-ink-soft">
    Or email a PDF to{' '}
    <span className="wrap-anywhere text-ink">
      <BreakableAddress address={address} />
    </span>
    <CopyButton value={address} label="inbound email address" /> with the recipient’s address in the text.{' '}
    <PrefetchLink href={paths.settings.inboundEmail()} className="text-link">
      How to write it
    </PrefetchLink>
  </p>
)
