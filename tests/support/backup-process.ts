import { backUp } from '#lib/operate/backup/back-up.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'

/** A process of its own that makes a backup, and holds still after its first file, to be killed there. */
const given = JSON.parse(process.argv[2] ?? '{}') as {
  folder: string
  databaseUrl: string
  dataDirectory: string
  storageRoot: string
}
const settings = readSettings({ DATA_DIR: given.dataDirectory })
const config = inMode({ ...settings, appSecret: 'a secret of the test that is killed' }, 'sandbox')
const folder = await openTarget(given.folder, settings)
const { storage } = await openStorage({ ...config, dataDirectory: given.storageRoot }, systemClock)
await backUp({
  target: {
    ...folder,
    write: async (object, body) => {
      await folder.write(object, body)
      if (!object.startsWith('files/')) return
      process.send?.(object)
      // The channel to the parent keeps the process alive.
      await new Promise(() => {})
    },
  },
  databaseUrl: given.databaseUrl,
  config,
  storage,
  clock: systemClock,
  logger: createLogger('silent'),
})
