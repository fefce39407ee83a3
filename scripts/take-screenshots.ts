import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'

import { requireBrowser } from './browser.ts'
import { buildPages } from './build-pages.ts'
import { root, say, SetupError } from './exclusive.mjs'
import { binDirectory } from './install.mjs'

const browser = await requireBrowser().catch((error: unknown) => {
  if (!(error instanceof SetupError)) throw error
  say(error.message)
  process.exit(1)
})
await buildPages()
const parameters = ['test', '--config=playwright.screenshots.config.ts', ...process.argv.slice(2)]
const child = spawn('playwright', parameters, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: [binDirectory, process.env['PATH']].join(delimiter),
    CHROMIUM_PATH: browser,
    NEXT_TELEMETRY_DISABLED: '1',
  },
})
child.once('exit', (code) => process.exit(code ?? 1))
