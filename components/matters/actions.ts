'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { UpdateMatterAccessInput } from '#lib/contract/matters/matter-access.ts'
import type { createMatterInput, updateMatterInput } from '#lib/contract/matters/matter.ts'

/** Creates a matter. */
export const createMatter = defineAction((client, body: z.input<typeof createMatterInput>) =>
  client.createMatter({ body }),
)

/** Changes a matter. */
export const updateMatter = defineAction((client, id: string, body: z.input<typeof updateMatterInput>) =>
  client.updateMatter({ params: { id }, body }),
)

/** Leaves a matter to these members, if it is still of the revision that was read. */
export const leaveMatter = defineAction((client, id: string, revision: number, members: string[]) =>
  client.updateMatter({ params: { id }, body: { member_ids: members }, ifMatch: `"${revision}"` }),
)

/** Deletes a matter that nothing belongs to. */
export const deleteMatter = defineAction((client, id: string) => client.deleteMatter({ params: { id } }))

/** Limits members to the letters of their matters, or no longer. */
export const updateMatterAccess = defineAction((client, body: UpdateMatterAccessInput) =>
  client.updateMatterAccess({ body }),
)
