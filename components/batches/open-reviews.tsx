import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

/** What nobody has looked at before a purchase. Duplicates have to be; corrections and missing apartments should be. */
export const OpenReviews = ({ batch: { id, reviews } }: { batch: Batch }) => {
  const { corrected, missing_unit: missingUnit, duplicate } = reviews
  const addresses = [
    corrected > 0 && wording.correctedCount(plural(corrected, 'address', 'addresses')),
    missingUnit > 0 && wording.withoutAnApartment(plural(missingUnit, 'address', 'addresses')),
  ].filter((part) => part !== false)
  return (
    <>
      {duplicate > 0 && (
        <Notice
          tone="warn"
          title={plural(duplicate, wording.possibleDuplicate)}
          action={
            <LinkButton href={paths.sendMany.check(id, { finding: 'duplicate' })}>
              {wording.reviewDuplicates}
            </LinkButton>
          }
        >
          {wording.sendOrSkipThem}
        </Notice>
      )}
      {addresses.length > 0 && (
        <Notice
          title={addresses.join(', ')}
          action={
            <LinkButton
              href={paths.sendMany.check(id, { finding: corrected > 0 ? 'corrected' : 'missing_unit' })}
            >
              {wording.reviewAddresses}
            </LinkButton>
          }
        >
          {corrected > 0 ? wording.correctedAddressesArePrinted : wording.theyAreMailedToTheBuilding}
        </Notice>
      )}
    </>
  )
}
