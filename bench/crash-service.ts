import { createServer, type RequestListener } from 'node:http'

import { openConfig } from '#lib/operate/installation/open-config.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { createService } from '#lib/service/create-service.ts'
import { listenerOf } from '#lib/service/http/text-response.ts'
import { jobSchedules } from '#lib/service/jobs/schedules.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

import { addressOf, sayReady } from './ready.ts'

/* The service as production runs it, API and jobs in one process, without the pages that nothing here looks at. */

const settings = readSettings(process.env)
let answer: RequestListener = (_, response) => response.writeHead(503).end()
const server = createServer((request, response) => answer(request, response))
await new Promise<void>((resolve) => {
  server.listen(settings.port, '127.0.0.1', resolve)
})
const selfUrl = addressOf(server)
const service = await createService({
  config: await openConfig({ ...settings, appUrl: selfUrl }, settings.databaseUrl ?? ''),
  databaseUrl: settings.databaseUrl ?? '',
  selfUrl,
  logger: createLogger(settings.logLevel ?? 'error'),
  clock: systemClock,
  schedules: jobSchedules,
})
answer = listenerOf((request, env) => service.fetch(request, env))
await service.start({ jobs: true })
sayReady(server)
