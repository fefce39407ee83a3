import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

const mostAttempts = 5

/** Returns ports that were free a moment ago, for programs that cannot choose one and report it. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  // A server that listens on TCP has an address and a port.
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** Starts something on free ports, and on others where one was taken before it could use it. */
export const withFreePorts = async <Result>(
  count: number,
  start: (ports: number[]) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePorts(count))
    } catch (error) {
      if (attempt === mostAttempts || !/address already in use/i.test(String(error))) throw error
    }
  }
}

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts a program with a port to listen on, and waits until it does. Throws what it wrote if it ends before. */
export const startListening = async (
  program: string,
  parameters: readonly string[],
  port: number,
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<ChildProcessByStdio<null, Readable, Readable>> => {
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  // A program whose output no one takes waits.
  child.stdout.resume()
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('error', (error) => (output += error.message))
  const closed = new Promise((resolve) => child.once('close', resolve))
  while (!(await isListening(port))) {
    await delay(50)
    if (child.exitCode === null && child.signalCode === null) continue
    await closed
    throw new Error(`${program} did not start:\n${output}`)
  }
  return child
}

/** Stops a program and waits for its end. */
export const stopProgram = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
