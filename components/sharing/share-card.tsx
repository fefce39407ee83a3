'use client'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShareLink } from '#lib/contract/sharing/share-link.ts'

import { LinkList } from './link-list.tsx'

type LinksCardProps = {
  links: readonly ShareLink[]
  canRevokeAny: boolean
}

/** Shows the links of a shipment or a matter. */
export const LinksCard = ({ links, canRevokeAny }: LinksCardProps) => {
  const active = links.filter(({ state }) => state === 'active')
  const older = links.filter(({ state }) => state !== 'active')
  return (
    <Card label="Shared links">
      <CardHeader title="Shared links" description="Show chosen evidence to someone without an account." />
      <CardBody className="pt-1!">
        {active.length > 0 && <LinkList links={active} canRevokeAny={canRevokeAny} />}
        {older.length > 0 && (
          <details className="mt-2">
            <summary className="cursor-pointer text-sm text-ink-soft">
              {plural(older.length, 'link')} ended or revoked
            </summary>
            <LinkList links={older} canRevokeAny={canRevokeAny} />
          </details>
        )}
      </CardBody>
    </Card>
  )
}
