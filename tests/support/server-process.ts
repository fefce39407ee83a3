import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A busy machine takes a while. */
const longestStartMs = 300_000

const root = join(import.meta.dirname, '../..')

/** A port that nobody listens on now. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Whether the address answers well. */
export const isAnswering = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** A server in a process of its own. */
export type ServerProcess = AsyncDisposable & { url: string; pid: number }

/**
 * Starts a program of a checkout that listens on PORT, and waits until it answers at `readyPath`. Its log goes nowhere.
 */
export const startServer = async (
  program: string,
  environment: Record<string, string>,
  readyPath = '/',
  directory = root,
): Promise<ServerProcess> => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(directory, program)], {
    cwd: directory,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // However we end, the server does not outlive us.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const giveUpAt = performance.now() + longestStartMs
  while (!(await isAnswering(`${url}${readyPath}`))) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it was ready.`)
    if (performance.now() > giveUpAt) {
      kill()
      throw new Error(`${program} was not ready within five minutes.`)
    }
    await delay(50)
  }
  return { url, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop }
}
