import { Money } from '#components/format/money.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import { declareDocuments } from '#lib/contract/addresses/postal-rules.values.ts'

/** What is declared to customs when this is bought, and in whose name. */
export const CustomsText = ({ sender }: { sender: Pick<Address, 'name' | 'company'> }) => {
  const { contents, valueCents, signer } = declareDocuments(sender)
  return (
    <>
      <span className="block">
        {contents}, declared at <Money cents={valueCents} />
      </span>
      <span className="block text-sm text-ink-soft">
        By paying, you certify this declaration on behalf of {signer}. Carriers require a declared value of at
        least $1.
      </span>
    </>
  )
}
