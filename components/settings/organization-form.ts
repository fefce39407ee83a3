import type { z } from 'zod'

import { addressInput } from '#lib/contract/addresses/address.ts'
import type { Account } from '#lib/contract/organizations/account.ts'
import { updateOrganizationInput } from '#lib/contract/organizations/account.ts'

/** The organization's name, as the form sends it. */
export const organizationNameInput = updateOrganizationInput.pick({ name: true }).required()

/** The return address, as the form sends it. */
export const returnAddressInput = updateOrganizationInput
  .pick({ return_address: true })
  .extend({ return_address: addressInput })

export type ReturnAddressValues = z.input<typeof returnAddressInput>
export type ReturnAddressInput = z.output<typeof returnAddressInput>

/** The return address as the form shows it: unset parts are empty. */
export const returnAddressValues = (account: Account): ReturnAddressValues => {
  const address = account.organization.return_address
  return {
    return_address: {
      name: address?.name ?? '',
      company: address?.company ?? account.organization.name,
      street1: address?.street1 ?? '',
      street2: address?.street2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zip ?? '',
      country: address?.country ?? 'US',
      phone: address?.phone ?? '',
      email: address?.email ?? '',
    },
  }
}
