import { useQuery } from '@tanstack/react-query'

import { LinkList } from './link-list.tsx'
import { shareLinkQueries } from './queries.ts'

type SetLinksProps = { setId: string; shipmentId: string; canRevokeAny: boolean }

/** Lists the active links that show a letter with others of its set, if any. */
export const SetLinks = ({ setId, shipmentId, canRevokeAny }: SetLinksProps) => {
  const { data } = useQuery(shareLinkQueries.ofLetterSet(setId))
  const links = (data?.data ?? []).filter(
    ({ state, letters }) =>
      state === 'active' && letters?.some((letter) => letter.shipment_id === shipmentId),
  )
  if (links.length === 0) return null
  return (
    <section aria-labelledby="set-links" className="border-t border-line pt-3">
      <h3 id="set-links" className="font-emphasis">
        Already shared with its letter set
      </h3>
      <LinkList links={links} canRevokeAny={canRevokeAny} />
    </section>
  )
}
