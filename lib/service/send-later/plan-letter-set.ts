import type { LetterSetPlan } from '#lib/contract/letter-sets/letter-set.ts'
import type { MailingPlanQuery } from '#lib/contract/schedules/mailing-plan.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isFileCopy } from '#lib/service/letter-sets/file-copy.ts'
import { loadLetters, loadSet } from '#lib/service/letter-sets/load-letter-set.ts'

import { planNotice, preparePlan } from './plan-mailing.ts'

/** Plans from a deadline when each letter of a set must be mailed at the latest, as for one. Throws LETTER_SET_NOT_FOUND. */
export const planLetterSet = async (
  ctx: ServiceContext,
  setId: string,
  deadline: MailingPlanQuery,
): Promise<LetterSetPlan> => {
  const set = await loadSet(ctx, setId)
  const plan = await preparePlan(ctx, deadline)
  const letters: LetterSetPlan['letters'] = []
  for (const letter of await loadLetters(ctx, set.id)) {
    if (!canBuy(letter.status) || isFileCopy(letter)) continue
    letters.push({ shipment_id: letter.id, services: await plan(letter) })
  }
  return { deadline, letters, notice: planNotice }
}
