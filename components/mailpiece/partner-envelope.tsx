import { Mailbox } from 'lucide-react'

import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'

/** Says why there is no drawing of mail that a print partner packs. */
export const PartnerEnvelope = ({ partner }: { partner: PartnerName }) => (
  <div className="flex items-start gap-3 rounded-md border border-dashed border-line-strong px-4 py-3.5">
    <Mailbox aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-faint" />
    <p className="text-ink-soft">
      <span className="block font-emphasis text-ink">{partnerTitles[partner]} chooses the envelope.</span>
      {partnerTitles[partner]} prints, folds and mails this letter. No envelope preview is available.
    </p>
  </div>
)
