import { runServer } from '#lib/server/run-server.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

/** What the server puts into its environment for the pages that it serves. */
const written = ['API_URL', 'APP_URL', 'PAGES_TOKEN', 'STORAGE_ORIGINS']

/**
 * Runs the server of this version, whole but for its pages, as `server.ts` does, in the process of the test, which saves
 * the seconds that a process takes to load. Returns its URL once it serves.
 */
export const runThisVersion = async (
  environment: Record<string, string>,
): Promise<AsyncDisposable & { url: string }> => {
  const before = written.map((name) => [name, process.env[name]] as const)
  const stop = new AbortController()
  const ready = Promise.withResolvers<string>()
  const ended = runServer({
    settings: readSettings({ ...environment, PORT: '0' }),
    directory: import.meta.dirname,
    isDevelopment: false,
    buildPages: () => Promise.reject(new Error('There are no pages.')),
    logger: createLogger('silent'),
    signals: { requested: stop.signal, hurried: new AbortController().signal },
    onReady: ready.resolve,
  })
  ended.catch(ready.reject)
  return {
    url: await ready.promise,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await ended
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    },
  }
}
