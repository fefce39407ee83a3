import { createServer } from 'node:http'

import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { completeSettings } from '#lib/service/config/data-directory.ts'
import { createService } from '#lib/service/create-service.ts'
import { listenerOf } from '#lib/service/http/text-response.ts'
import { jobSchedules } from '#lib/service/jobs/schedules.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

/* The service as production runs it, API and jobs in one process, without the pages that nothing here looks at. */

const settings = readSettings(process.env)
const selfUrl = `http://127.0.0.1:${settings.port}`
const service = await createService({
  config: await completeSettings(settings, () => Promise.resolve(false)),
  databaseUrl: settings.databaseUrl ?? '',
  selfUrl,
  logger: createLogger(settings.logLevel ?? 'error'),
  clock: systemClock,
  schedules: jobSchedules,
})
const listener = listenerOf((request, env) => service.fetch(request, env))
const server = createServer(listener)
await new Promise<void>((resolve) => {
  server.listen(settings.port, '127.0.0.1', resolve)
})
await service.start({ jobs: true })
