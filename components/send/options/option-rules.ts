import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import type { DeliveryConfirmation } from '#lib/contract/shipments/options.ts'

import * as wording from './wording.tsx'

type MailOptions = OptionValues['shipping_options']

/** A delivery confirmation with its label, proof, and the reason when it is unavailable. */
export type ConfirmationChoice = {
  value: DeliveryConfirmation | null
  label: string
  description: string
  disabledReason: string | null
}

const isAdult = (value: DeliveryConfirmation | null): boolean => value?.startsWith('ADULT_') ?? false

const adultWithReceipt = wording.notAvailableWithAReturn

/** The carriers sell a return receipt or an adult signature, not both. */
export const returnReceiptObstacle = (options: MailOptions): string | null => {
  if (!options.certified_mail) return wording.requiresCertifiedMail
  if (isAdult(options.delivery_confirmation)) {
    return wording.notAvailableWithAnAdult
  }
  return null
}

/** Returns why the piece cannot be certified, or null. */
export const certifiedObstacle = (isDomestic: boolean): string | null =>
  isDomestic ? null : wording.certifiedMailIsAvailable

const restrictedAbroad = wording.restrictedDeliveryIsAvailable

/** Returns the delivery confirmations available with the other options and the destination. */
export const confirmationChoices = (options: MailOptions, isDomestic: boolean): ConfirmationChoice[] => {
  const adultObstacle = options.return_receipt ? adultWithReceipt : null
  const restrictedObstacle = isDomestic ? null : restrictedAbroad
  return [
    {
      value: null,
      label: wording.carrierDefault,
      description: options.certified_mail ? wording.aSignatureOnDelivery : wording.usuallyNoSignatureProves,
      disabledReason: null,
    },
    {
      value: 'NO_SIGNATURE',
      label: wording.noSignature,
      description: wording.mayBeLeftAtTheDoor,
      disabledReason: options.certified_mail ? wording.certifiedMailRequiresASignature : null,
    },
    {
      value: 'SIGNATURE',
      label: wording.signature,
      description: isDomestic ? wording.someoneAtTheAddress : wording.someoneAtTheAddressSigns,
      disabledReason: options.certified_mail ? wording.includedWithCertifiedMail : null,
    },
    {
      value: 'ADULT_SIGNATURE',
      label: wording.adultSignature,
      description: wording.someone21OrOlder,
      disabledReason: adultObstacle,
    },
    {
      value: 'SIGNATURE_RESTRICTED',
      label: wording.restrictedDeliveryAddresseeOnly,
      description: wording.onlyTheAddresseeOrTheirAuthorized,
      disabledReason: restrictedObstacle,
    },
    {
      value: 'ADULT_SIGNATURE_RESTRICTED',
      label: wording.adultSignatureRestrictedDelivery,
      description: wording.onlyTheAddressee21,
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
