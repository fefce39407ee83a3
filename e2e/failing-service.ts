import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * `pass`: answered by the service. `hold`: answered once the mode changes. `fail`: answered with a fault, except who is
 * asking. `down`: answered with a fault.
 */
type Mode = 'pass' | 'hold' | 'fail' | 'down'

const program = join(import.meta.dirname, '..', 'scripts', 'start.mjs')

/** Who is asking, which the frame of every page needs, and what is no reading of a page. */
const untouched = /^\/api\/(v1\/(account|events|health)|person|person\/sign-in-options|auth\/.*)(\?.*)?$/

const fault = JSON.stringify({
  error: {
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong on our side. Try again in a moment.',
    request_id: 'req_of_the_test',
  },
})

const listen = async (server: ReturnType<typeof createServer>): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const findFreePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  server.close()
  return port
}

/** Stands before the service and passes on, holds back or fails what it is asked. */
const createDoor = (service: URL) => {
  let mode: Mode = 'pass'
  let held: (() => void)[] = []
  const passOn = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path } = request
    const headers = { ...request.headers, host: service.host }
    const onward = send({ host: service.hostname, port: service.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const isUntouched = mode === 'pass' || (mode !== 'down' && untouched.test(request.url ?? ''))
    if (isUntouched) passOn(request, response)
    else if (mode === 'hold') held.push(() => answer(request, response))
    else response.writeHead(500, { 'content-type': 'application/json' }).end(fault)
  }
  const set = (next: Mode) => {
    mode = next
    const waiting = held
    held = []
    for (const go of waiting) go()
  }
  return { server: createServer(answer), set }
}

/**
 * Pages of their own, whose service can be made to fail: a second process in the role `web` that reaches the service under
 * test through a door of ours.
 */
export const openFailingService = async (serviceUrl: string) => {
  const door = createDoor(new URL(serviceUrl))
  const [doorPort, port] = [await listen(door.server), await findFreePort()]
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      ROLE: 'web',
      API_URL: `http://127.0.0.1:${doorPort}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const hasAnswered = () =>
    fetch(`${url}/sign-in`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await hasAnswered())) {
    if (child.exitCode !== null) throw new Error('The pages of the failing service did not start.')
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  return {
    url,
    set: door.set,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      door.set('pass')
      door.server.closeAllConnections()
      door.server.close()
      await gone
    },
  }
}
