import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

/**
 * Shows findings to review before a purchase. Duplicates must be decided; corrections and missing apartments should
 * be.
 */
export const OpenReviews = ({ batch: { id, reviews } }: { batch: Batch }) => {
  const { corrected, missing_unit: missingUnit, other_address: other, duplicate } = reviews
  const addresses = [
    corrected > 0 && `${plural(corrected, 'address', 'addresses')} corrected`,
    missingUnit > 0 && `${plural(missingUnit, 'address', 'addresses')} without an apartment`,
  ].filter((part) => part !== false)
  return (
    <>
      {duplicate > 0 && (
        <Notice
          tone="warn"
          title={plural(duplicate, 'possible duplicate')}
          action={
            <LinkButton href={paths.sendMany.check(id, { finding: 'duplicate' })}>
              Review duplicates
            </LinkButton>
          }
        >
          Send or skip them before you purchase.
        </Notice>
      )}
      {other > 0 && (
        <Notice
          title={`Newer address known for ${plural(other, 'recipient')}`}
          action={
            <LinkButton href={paths.sendMany.check(id, { finding: 'other_address' })}>
              Review newer addresses
            </LinkButton>
          }
        >
          They are mailed to the address of the earlier letter unless you choose the newer one.
        </Notice>
      )}
      {addresses.length > 0 && (
        <Notice
          title={addresses.join(', ')}
          action={
            <LinkButton
              href={paths.sendMany.check(id, { finding: corrected > 0 ? 'corrected' : 'missing_unit' })}
            >
              Review addresses
            </LinkButton>
          }
        >
          {corrected > 0
            ? 'Corrected addresses are printed as verified.'
            : 'They are mailed to the building, and can be returned.'}
        </Notice>
      )}
    </>
  )
}
