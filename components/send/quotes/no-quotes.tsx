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
      title="No services available"
      action={
        <>
          <LinkButton variant="primary" href={paths.send.draftOptions(shipmentId)}>
            Edit options
          </LinkButton>
          <LinkButton href={paths.send.draftAddresses(shipmentId)}>Edit addresses</LinkButton>
        </>
      }
    >
      See each carrier’s reason below. Try fewer mailing options, fewer sheets or a different address.
    </EmptyState>
  </Card>
)
