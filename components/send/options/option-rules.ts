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

const adultWithReceipt = 'Not sold together with a return receipt. Take the return receipt off first.'

/** What the two cannot have at once: the carriers sell a return receipt or an adult signature. */
export const returnReceiptObstacle = (options: MailOptions): string | null => {
  if (!options.certified_mail) return 'Comes with Certified Mail only. Choose Certified Mail first.'
  if (isAdult(options.delivery_confirmation)) {
    return 'Not sold together with an adult signature. Choose another signature below first.'
  }
  return null
}

/** Why the piece cannot be certified, or null when it can. */
export const certifiedObstacle = (isDomestic: boolean): string | null =>
  isDomestic ? null : 'Certified Mail goes to addresses in the United States only.'

const restrictedAbroad =
  'Delivery to the addressee only is for addresses in the United States: the postal service alone offers it.'

/** The choices of who may take the piece, in the light of the other options and of where it goes. */
export const confirmationChoices = (options: MailOptions, isDomestic: boolean): ConfirmationChoice[] => {
  const adultObstacle = options.return_receipt ? adultWithReceipt : null
  const restrictedObstacle = isDomestic ? null : restrictedAbroad
  return [
    {
      value: null,
      label: 'As usual for the service',
      description: options.certified_mail
        ? 'Whoever takes it at the address signs: that is part of Certified Mail.'
        : 'Most services leave it without asking anyone to sign. Proves the delivery, not who took it.',
      disabledReason: null,
    },
    {
      value: 'NO_SIGNATURE',
      label: 'No signature',
      description: 'May be left at the door or in the box. Proves the delivery, not who took it.',
      disabledReason: options.certified_mail ? 'Certified Mail is always signed for.' : null,
    },
    {
      value: 'SIGNATURE',
      label: 'Signature',
      description: isDomestic
        ? 'Someone at the address signs. Proves who took it.'
        : 'Someone at the address signs. Proves who took it. Abroad, UPS and FedEx alone offer it.',
      disabledReason: options.certified_mail ? 'Already part of Certified Mail.' : null,
    },
    {
      value: 'ADULT_SIGNATURE',
      label: 'Adult signature',
      description: 'Someone aged 21 or over shows identification and signs.',
      disabledReason: adultObstacle,
    },
    {
      value: 'SIGNATURE_RESTRICTED',
      label: 'Addressee only',
      description:
        'Only the addressee, or an agent they named, may sign. The postal service alone offers it.',
      disabledReason: restrictedObstacle,
    },
    {
      value: 'ADULT_SIGNATURE_RESTRICTED',
      label: 'Addressee only, aged 21 or over',
      description: 'As above, with identification. The postal service alone offers it.',
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
