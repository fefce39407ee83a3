import { acrossTenants, inTenant } from '#lib/postgres/postgres.ts'
import { createHandlers } from '#lib/service/job-handlers.ts'
import { type JobName, type Jobs, queues } from '#lib/service/jobs/queue.ts'
import { sweepPurchases } from '#lib/service/purchases/load-purchase.ts'
import type { Victim } from '#tests/support/access/victim.ts'
import type { TestService } from '#tests/support/service.ts'

/** Data of jobs about these objects; a sweep has none. */
const dataOf = (organizationId: string, ids: Victim): Partial<Jobs> => {
  const ofShipment = { organizationId, shipmentId: ids.shipment }
  const delivery = { organizationId, endpointId: ids.endpoint, deliveryId: ids.delivery, attempts: 0 }
  return {
    'purchase.resume': { organizationId, purchaseId: ids.quote },
    'schedule.buy': { organizationId, scheduleId: ids.quote },
    'purchase.settle': { organizationId, purchaseId: ids.quote },
    'batch.run': { organizationId, batchId: ids.batch, run: 0 },
    'batch.retry': { organizationId, batchId: ids.batch, run: 0, attempt: 0 },
    'batch.sync_row': ofShipment,
    'draft.drop': { ...ofShipment, userId: null },
    'matter.update_search': { organizationId, matterId: ids.matter, before: ids.shipment },
    'cancellation.follow': ofShipment,
    'print.submit': { organizationId, printJobId: ids.quote },
    'print.submit_piece': ofShipment,
    'print.follow_printer': { organizationId, printerId: ids.printer, role: 'documents', isSoon: true },
    'print.follow': { organizationId, printJobId: ids.quote },
    'print.pull': { organizationId, printJobId: ids.quote },
    'paper.expect': { organizationId, handOverId: ids.hand_over, paper: 'mailing_list' },
    'paper.expect_piece': ofShipment,
    'scan_form.make': { organizationId, scanFormId: ids.hand_over },
    'webhook.process': { messageId: ids.quote },
    'webhook.deliver': delivery,
    'webhook.retry': delivery,
    'partner.proceed': ofShipment,
    'artifact.fetch': ofShipment,
    'receipt.request': ofShipment,
    'retention.purge': { ...ofShipment, scope: 'document' },
    'sandbox.step': ofShipment,
    'tracker.poll': ofShipment,
    'card.check': { organizationId },
    'invoice.issue': { organizationId },
    'event.publish': { organizationId, eventId: ids.quote },
    'notification.digest': { organizationId, userId: ids.member },
    'push.deliver': { organizationId, deviceId: ids.device, eventId: ids.quote },
    'email.send': { emailId: ids.email },
    'acceptance.review': { after: null },
    'stored_file.tell': {
      ...ofShipment,
      key: ids.document_key,
      sha256: '0'.repeat(64),
      faultId: ids.quote,
      state: 'altered',
      foundSha256: null,
    },
  }
}

/** Runs every kind of job once, as its queue would. A job that fails has sent its statements all the same. */
export const runEveryJob = async (
  { deps, organizationId }: TestService,
  ids: Victim,
): Promise<Map<JobName, 'ran' | 'failed'>> => {
  const handlers = createHandlers(deps, {
    // The simulators' own work is not the service's.
    stepSandbox: () => Promise.resolve(),
    metrics: { countStoredFile: () => {} },
  })
  const data: Partial<Record<JobName, unknown>> = dataOf(organizationId, ids)
  const results = new Map<JobName, 'ran' | 'failed'>()
  for (const name of Object.keys(queues) as JobName[]) {
    const given = data[name] ?? {}
    // Name and data belong together in the table above.
    const handle = () => handlers[name](given as never)
    const work =
      typeof given === 'object' && 'organizationId' in given
        ? inTenant(organizationId, handle)
        : acrossTenants(handle)
    results.set(
      name,
      await work.then(
        () => 'ran' as const,
        () => 'failed' as const,
      ),
    )
  }
  await acrossTenants(() => sweepPurchases(deps))
  return results
}
