import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import type { DeliveryConfirmation } from '#lib/contract/shipment-core/options.ts'

type MailOptions = OptionValues['shipping_options']

/** A delivery confirmation with its label, proof, and the reason when it is unavailable. */
export type ConfirmationChoice = {
  value: DeliveryConfirmation | null
  label: string
  description: string
  disabledReason: string | null
}

const isAdult = (value: DeliveryConfirmation | null): boolean => value?.startsWith('ADULT_') ?? false

const adultWithReceipt = 'Not available with a return receipt.'

/** The carriers sell a return receipt or an adult signature, not both. */
export const returnReceiptObstacle = (options: MailOptions): string | null => {
  if (!options.certified_mail) return 'Requires Certified Mail.'
  if (isAdult(options.delivery_confirmation)) {
    return 'Not available with an adult signature.'
  }
  return null
}

/** Returns why the piece cannot be certified, or null. */
export const certifiedObstacle = (isDomestic: boolean): string | null =>
  isDomestic ? null : 'Certified Mail is available for U.S. addresses only.'

const restrictedAbroad = 'Restricted Delivery is available for U.S. addresses only.'

/** Returns the delivery confirmations available with the other options and the destination. */
export const confirmationChoices = (options: MailOptions, isDomestic: boolean): ConfirmationChoice[] => {
  const adultObstacle = options.return_receipt ? adultWithReceipt : null
  const restrictedObstacle = isDomestic ? null : restrictedAbroad
  return [
    {
      value: null,
      label: 'No extra signature service',
      description: options.certified_mail
        ? 'A signature on delivery is included with Certified Mail.'
        : 'Usually no signature. Proves delivery, not who received it.',
      disabledReason: null,
    },
    {
      value: 'NO_SIGNATURE',
      label: 'No signature',
      description: 'May be left at the door or in the mailbox. Proves delivery, not who received it.',
      disabledReason: options.certified_mail ? 'Certified Mail requires a signature.' : null,
    },
    {
      value: 'SIGNATURE',
      label: 'Signature',
      description: isDomestic
        ? 'Someone at the address signs. Proves who received it.'
        : 'Someone at the address signs. Proves who received it. International: UPS and FedEx only.',
      disabledReason: options.certified_mail ? 'Included with Certified Mail.' : null,
    },
    {
      value: 'ADULT_SIGNATURE',
      label: 'Adult signature',
      description: 'Someone 21 or older shows ID and signs.',
      disabledReason: adultObstacle,
    },
    {
      value: 'SIGNATURE_RESTRICTED',
      label: 'Restricted Delivery (addressee only)',
      description: 'Only the addressee or their authorized agent may sign. USPS only.',
      disabledReason: restrictedObstacle,
    },
    {
      value: 'ADULT_SIGNATURE_RESTRICTED',
      label: 'Adult Signature Restricted Delivery',
      description: 'Only the addressee, 21 or older, may sign after showing ID. USPS only.',
      disabledReason: restrictedObstacle ?? adultObstacle,
    },
  ]
}

/** Updates the mail options and removes combinations that are not sold. */
export const withMailOption = (
  options: MailOptions,
  change: Partial<MailOptions>,
  isDomestic: boolean,
): MailOptions => {
  const next = { ...options, ...change }
  const choice = confirmationChoices(next, isDomestic).find(
    (known) => known.value === next.delivery_confirmation,
  )
  return {
    ...next,
    delivery_confirmation: choice?.disabledReason ? null : next.delivery_confirmation,
    return_receipt: next.return_receipt && returnReceiptObstacle(next) === null,
  }
}
