import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { findFreePorts } from '#tests/support/peers/free-ports.ts'
import { isAnswering } from '#tests/support/server-process.ts'

const root = join(import.meta.dirname, '..')
const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')

const files: Readonly<Record<string, string>> = {
  // Its modules are the project's, two folders up.
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} }, poweredByHeader: false }`,
  'package.json': '{ "private": true, "type": "module" }',
  'app/layout.jsx':
    "export default function Layout({ children }) { return <html lang='en'><body>{children}</body></html> }",
  // Made for each request, as every page of a dashboard is.
  'app/page.jsx':
    "export const dynamic = 'force-dynamic'\nexport default function Page() { return <h1>Nothing here</h1> }",
}

/** The least that Next serves, built: one page with a heading, as Mailroom's pages are. */
type BlankPages = AsyncDisposable & {
  /** Serves it, and resolves once it answers. */
  start(): Promise<AsyncDisposable & { url: string }>
}

const environment = {
  PATH: process.env['PATH'],
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
}

const serve = async (run: (...parameters: string[]) => ChildProcess) => {
  const [port = 0] = await findFreePorts(1)
  const url = `http://127.0.0.1:${port}`
  const server = run('start', '--port', String(port), '--hostname', '127.0.0.1')
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await isAnswering(url))) {
    if (server.exitCode !== null) throw new Error('The blank page ended before it was ready.')
    await delay(50)
  }
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      process.off('exit', kill)
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Builds the blank page, in a directory that is removed with it. */
export const buildBlankPages = async (): Promise<BlankPages> => {
  await mkdir(join(root, '.cache'), { recursive: true })
  const directory = await mkdtemp(join(root, '.cache', 'blank-pages-'))
  const run = (...parameters: string[]) =>
    spawn(process.execPath, [next, ...parameters], { cwd: directory, env: environment, stdio: 'ignore' })
  await mkdir(join(directory, 'app'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  // `exit` has the code as its first argument.
  const [code] = (await once(run('build'), 'exit')) as [number | null]
  if (code !== 0) throw new Error('The blank page could not be built.')
  return {
    start: () => serve(run),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}
