import type { Overview } from '#lib/contract/overview/overview.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { countExpiring } from './count-expiring.ts'
import { readActivity } from './read-activity.ts'
import { readDrafts } from './read-drafts.ts'
import { readOnItsWay } from './read-on-its-way.ts'

/** Draws together what somebody who comes back wants to know first. Every member may read it. */
export const getOverview = async (ctx: ServiceContext): Promise<Overview> => {
  const [drafts, onItsWay, evidence, activity] = await Promise.all([
    readDrafts(ctx),
    readOnItsWay(ctx),
    countExpiring(ctx),
    readActivity(ctx),
  ])
  return { drafts, on_its_way: onItsWay, evidence, activity }
}
