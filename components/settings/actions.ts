'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { UpdateDeclarationTemplateInput } from '#lib/contract/declaration/declaration.ts'
import type { UpdateNotificationSettingsInput } from '#lib/contract/notifications/notification.ts'
import type { UpdatePushDeviceInput } from '#lib/contract/notifications/push.ts'
import type { UpdateOrganizationInput } from '#lib/contract/organizations/account.ts'

/** Changes the organization's name or return address. */
export const updateOrganization = defineAction((client, body: UpdateOrganizationInput) =>
  client.updateOrganization({ body }),
)

/** Removes the organization's logo. */
export const removeLogo = defineAction((client) => client.removeLogo())

/** Starts adding a card; returns the payment provider's page. */
export const createCardSetup = defineAction((client, returnPath: string) =>
  client.createCardSetup({ body: { return_path: returnPath } }),
)

/** Makes a card the default. */
export const setDefaultCard = defineAction((client, cardId: string) =>
  client.setDefaultCard({ params: { card_id: cardId } }),
)

/** Removes a card; `defaultCardId` replaces it as the default. */
export const removeCard = defineAction((client, cardId: string, defaultCardId: string | null) =>
  client.removeCard({
    params: { card_id: cardId },
    query: { default_card_id: defaultCardId ?? undefined },
  }),
)

/** Changes parts of the organization's declaration template; null restores the default. */
export const updateDeclarationTemplate = defineAction((client, body: UpdateDeclarationTemplateInput | null) =>
  client.updateDeclarationTemplate({ body }),
)

/** Updates the caller's e-mail notifications. */
export const updateNotificationSettings = defineAction((client, body: UpdateNotificationSettingsInput) =>
  client.updateNotificationSettings({ body }),
)

/** Updates what a device of the caller shows. */
export const updatePushDevice = defineAction((client, deviceId: string, body: UpdatePushDeviceInput) =>
  client.updatePushDevice({ params: { device_id: deviceId }, body }),
)

/** Ends notifications on a device of the caller. */
export const removePushDevice = defineAction((client, deviceId: string) =>
  client.removePushDevice({ params: { device_id: deviceId } }),
)
