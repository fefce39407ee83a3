import { type ServiceDeps, systemContext } from '#lib/service/context.ts'
import { sendEmail } from '#lib/service/emails/send-email.ts'
import { sendDigest } from '#lib/service/notifications/send-digest.ts'
import { deliverPush } from '#lib/service/push/deliver-push.ts'
import { deliverMessage } from '#lib/service/webhooks/deliver-message.ts'
import { publishEvent } from '#lib/service/webhooks/publish-event.ts'

import type { RequestedJob } from './context.ts'

const runJob = async (deps: ServiceDeps, job: RequestedJob): Promise<void> => {
  const within = (organizationId: string) => systemContext(deps, organizationId)
  if (job.name === 'event.publish') await publishEvent(within(job.data.organizationId), job.data.eventId)
  if (job.name === 'webhook.deliver') await deliverMessage(within(job.data.organizationId), job.data)
  if (job.name === 'webhook.retry')
    await deliverMessage(within(job.data.organizationId), job.data, { isRetry: true })
  if (job.name === 'notification.digest') await sendDigest(within(job.data.organizationId), job.data.userId)
  if (job.name === 'push.deliver') await deliverPush(within(job.data.organizationId), job.data)
  if (job.name === 'email.send') await sendEmail(deps, job.data.emailId)
}

/** Runs the jobs that were requested until now, in order, where they announce an event; those that they request in turn wait. */
export const runRequestedJobs = async (deps: ServiceDeps, asked: RequestedJob[]): Promise<void> => {
  for (const job of asked.splice(0)) await runJob(deps, job)
}
