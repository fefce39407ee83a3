'use server'

import { runPersonAction } from '#app/action.ts'

/** Creates an organization whose owner is the caller. */
export const createOrganization = async (name: string) =>
  runPersonAction((client) => client.createOrganization({ body: { name } }))
