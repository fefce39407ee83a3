'use server'

import { runAction } from '#app/action.ts'
import type { UpdateOrganizationInput } from '#lib/contract/organizations/account.ts'

/** Changes the organization's name or return address. */
export const updateOrganization = async (body: UpdateOrganizationInput) =>
  runAction((client) => client.updateOrganization({ body }))

/** Removes the organization's logo. */
export const removeLogo = async () => runAction((client) => client.removeLogo())

/** Begins adding a card; answers the payment provider's page on which it is entered. */
export const createCardSetup = async (returnPath: string) =>
  runAction((client) => client.createCardSetup({ body: { return_path: returnPath } }))

/** Charges this card from now on. */
export const setDefaultCard = async (cardId: string) =>
  runAction((client) => client.setDefaultCard({ params: { card_id: cardId } }))

/** Takes a card off file; `defaultCardId` takes its place where it was the default. */
export const removeCard = async (cardId: string, defaultCardId: string | null) =>
  runAction((client) =>
    client.removeCard({
      params: { card_id: cardId },
      query: { default_card_id: defaultCardId ?? undefined },
    }),
  )
