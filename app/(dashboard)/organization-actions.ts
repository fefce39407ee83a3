'use server'

import { runPersonAction } from '#app/action.ts'

/** Has the session work in another organization of the caller. */
export const chooseOrganization = async (organizationId: string) =>
  runPersonAction((client) => client.chooseOrganization({ body: { organization_id: organizationId } }))
