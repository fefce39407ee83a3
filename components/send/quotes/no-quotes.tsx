import { PackageX } from 'lucide-react'

import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { paths } from '#lib/paths.ts'

/** No carrier offers what was asked for; the reasons stand below. */
export const NoQuotes = ({ shipmentId }: { shipmentId: string }) => (
  <Card>
    <EmptyState
      icon={PackageX}
      title="No carrier offers this"
      action={
        <>
          <LinkButton variant="primary" href={paths.send.draftOptions(shipmentId)}>
            Change the options
          </LinkButton>
          <LinkButton href={paths.send.draftAddresses(shipmentId)}>Change the addresses</LinkButton>
        </>
      }
    >
      What each carrier said stands below. Fewer mail options, fewer sheets or another address may help.
    </EmptyState>
  </Card>
)
