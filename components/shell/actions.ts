'use server'

import { definePersonAction } from '#components/actions/define-action.ts'

/** Has the session work in another organization of the caller. */
export const chooseOrganization = definePersonAction((client, organizationId: string) =>
  client.chooseOrganization({ body: { organization_id: organizationId } }),
)
