import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll } from 'vitest'

import { openTestDatabase } from '#tests/support/database.ts'
import { openSmtpServer } from '#tests/support/peers/smtp-server.ts'
import { isAnswering, startServer } from '#tests/support/server-process.ts'

const root = join(import.meta.dirname, '../../..')

/** The address of the live installation, which a proxy would serve. */
export const appUrl = 'https://mail.example.com'

/** A port that is free now: the vendors have to know where the live installation will be. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a server on a port has an address')
  return address.port
}

type Variables = Record<string, string>

/** Runs a command of the command line in its own process, in the folder of its installation. */
export const runMailroom = (
  environment: Variables,
  words: readonly string[],
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment }
    const program = join(root, 'lib/operate/cli/main.ts')
    const options = { env, cwd: environment['DATA_DIR'] }
    execFile(process.execPath, [program, ...words], options, (error, output, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: output + errors }),
    )
  })

/**
 * Opens the environment of a live installation, not yet set up, and a sandbox that runs beside it and plays its vendors. Call
 * it at the top of a `*.process.test.ts` file.
 */
export const openTwoInstallations = async () => {
  const vendors = await openTestDatabase()
  const live = await openTestDatabase()
  const smtp = await openSmtpServer()
  const cleanup = new AsyncDisposableStack()
  afterAll(() => cleanup.disposeAsync())
  const folder = async (): Promise<string> => {
    const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
    cleanup.defer(() => rm(directory, { recursive: true, force: true }))
    return directory
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandboxEnvironment: Variables = {
    DATABASE_URL: vendors.url,
    DATA_DIR: await folder(),
    APP_SECRET: 'the-secret-of-the-sandbox-that-plays-vendors',
    SANDBOX_VENDOR_OF: `${appUrl} ${url}`,
    SANDBOX_WEBHOOKS: 'orderly',
    LOG_LEVEL: 'silent',
  }
  const sandbox = await startServer('server.ts', sandboxEnvironment, '/api/v1/ready')
  cleanup.defer(() => sandbox[Symbol.asyncDispose]())
  const shown = await runMailroom({ ...sandboxEnvironment, APP_URL: sandbox.url }, [
    'sandbox',
    'vendor-keys',
    '--json',
  ])
  const backups = join(await folder(), 'mailroom')
  await mkdir(backups)
  const environment: Variables = {
    // What the command prints with --json.
    ...(JSON.parse(shown.output) as Variables),
    APP_URL: appUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: await folder(),
    DATABASE_URL: live.url,
    BACKUP_TARGET: backups,
    APP_SECRET: 'the-secret-of-the-live-installation-alone',
    METRICS_TOKEN: 'a-token-of-the-live-installation',
    SMTP_URL: smtp.url,
    EMAIL_FROM: 'Mailroom <mailroom@example.com>',
    RUN_AS_ROOT: 'yes',
    LOG_LEVEL: 'silent',
  }
  return {
    /** Where the live installation is reached on this machine. */
    url,
    environment,
    sandboxEnvironment,
    smtp,
    liveDb: live.db,
    vendorDb: vendors.db,
    /** Starts the live installation, and waits until it is ready. */
    startLive: async (): Promise<void> => {
      const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment }
      const child = spawn(process.execPath, [join(root, 'server.ts')], { cwd: root, env, stdio: 'ignore' })
      cleanup.defer(async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
      })
      while (!(await isAnswering(`${url}/api/v1/ready`))) {
        if (child.exitCode !== null) throw new Error('The live installation ended before it was ready.')
        await delay(50)
      }
    },
  }
}
