import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import type { DeliveryConfirmation } from '#lib/contract/shipments/options.ts'

type MailOptions = OptionValues['shipping_options']

/** One way of handing the piece over: what it is called, what it proves, and why it cannot be had now. */
export type ConfirmationChoice = {
  value: DeliveryConfirmation | null
  label: string
  description: string
  disabledReason: string | null
}

const isAdult = (value: DeliveryConfirmation | null): boolean => value?.startsWith('ADULT_') ?? false

const adultWithReceipt = 'Not available with a return receipt.'

/** What the two cannot have at once: the carriers sell a return receipt or an adult signature. */
export const returnReceiptObstacle = (options: MailOptions): string | null => {
  if (!options.certified_mail) return 'Requires Certified Mail.'
  if (isAdult(options.delivery_confirmation)) {
    return 'Not available with an adult signature.'
  }
  return null
}

/** Why the piece cannot be certified, or null when it can. */
export const certifiedObstacle = (isDomestic: boolean): string | null =>
  isDomestic ? null : 'Certified Mail is available for U.S. addresses only.'

const restrictedAbroad = 'Restricted Delivery is available for U.S. addresses only.'

/** The choices of who may take the piece, in the light of the other options and of where it goes. */
export const confirmationChoices = (options: MailOptions, isDomestic: boolean): ConfirmationChoice[] => {
  const adultObstacle = options.return_receipt ? adultWithReceipt : null
  const restrictedObstacle = isDomestic ? null : restrictedAbroad
  return [
    {
      value: null,
      label: 'Carrier default',
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

/** Changes the mail options so that no combination is left which cannot be had. */
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
