import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** A busy machine takes a while. */
const longestStartMs = 300_000

const root = join(import.meta.dirname, '../..')

/** Returns whether the address answers well. */
export const isAnswering = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** A server in its own process. */
export type ServerProcess = AsyncDisposable & { url: string; pid: number }

/** The line by which a server says that it serves, and on which port. */
const readyLine = /ready at http:\/\/[^/]*:(\d+)/i

/**
 * Starts a program of a checkout that listens on PORT, on a free one unless the environment names one, and waits until it
 * says that it is ready and answers at `readyPath`. Its log goes nowhere.
 */
export const startServer = async (
  program: string,
  environment: Record<string, string>,
  readyPath = '/',
  directory = root,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [join(directory, program)], {
    cwd: directory,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // However we end, the server does not outlive us.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  void ended.then(() => process.off('exit', kill))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let url: string | undefined
  const lines = createInterface({ input: child.stdout }).on('line', (line) => {
    const port = readyLine.exec(line)?.[1]
    if (port === undefined) return
    url = `http://127.0.0.1:${port}`
    lines.close()
    // Read to the end: a process whose output no one takes waits.
    child.stdout.resume()
  })
  const isReady = async () => url !== undefined && isAnswering(`${url}${readyPath}`)
  const giveUpAt = performance.now() + longestStartMs
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${program} ended before it was ready.`)
    }
    if (performance.now() > giveUpAt) {
      kill()
      throw new Error(`${program} was not ready within five minutes.`)
    }
    await delay(20)
  }
  // Ready only once it is known.
  return { url: url ?? '', pid: child.pid ?? 0, [Symbol.asyncDispose]: stop }
}
