import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { InboundEmailSettings } from '#components/inbound-email/inbound-email-settings.tsx'
import { inboundEmailQueries } from '#components/inbound-email/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Inbound email' }

const InboundEmailPage = async ({
  searchParams,
}: {
  searchParams: Promise<{ cursor?: string | string[] }>
}) => {
  const [{ role }, { cursor: asked }] = await Promise.all([requireAccount(), searchParams])
  const cursor = typeof asked === 'string' ? asked : undefined
  return (
    <PageMemory
      reads={[
        inboundEmailQueries.settings(),
        ...(isPermitted(role, 'manage_organization') ? [inboundEmailQueries.received(cursor)] : []),
      ]}
    >
      <SettingsHeader
        current="inbound-email"
        description="Email a PDF to your organization’s address, with the recipient’s address in the text, and get a draft with prices. Nothing is bought by email."
      />
      <InboundEmailSettings cursor={cursor} />
    </PageMemory>
  )
}

export default InboundEmailPage
