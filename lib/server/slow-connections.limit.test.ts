import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { openListener } from './listener.ts'

const pace = { periodMs: 200, leastBytes: 1000 }

const open = async () => {
  const listener = await openListener({
    host: '127.0.0.1',
    port: 0,
    isNeededToFinish: () => false,
    isEndless: () => false,
    pace,
  })
  onTestFinished(() => listener.close())
  return listener
}

const connectTo = (port: number): { socket: Socket; ended: Promise<void> } => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve())) }
}

const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n'

test('a body sent slowly ends its connection, and one that we read slowly does not', async () => {
  const listener = await open()
  listener.serve((request, response) => {
    // Takes nothing of the body until later: the delay is ours.
    if (request.url === '/late') return
    request.resume()
    request.on('end', () => response.end('received'))
  })
  const slow = connectTo(listener.port)
  slow.socket.write(head)
  const drip = setInterval(() => slow.socket.write('x'), 20)
  onTestFinished(() => clearInterval(drip))
  await slow.ended

  const late = connectTo(listener.port)
  late.socket.write(head.replace('POST /', 'POST /late'))
  late.socket.write('x'.repeat(500_000))
  const outcome = await Promise.race([late.ended.then(() => 'ended'), delay(1000, 'still open')])
  expect(outcome).toBe('still open')
})

test('a response read too slowly ends its connection, and one that we produce slowly does not', async () => {
  const listener = await open()
  listener.serve((request, response) => {
    if (request.url === '/thinking') return void setTimeout(() => response.end('thought'), 1000)
    response.end(Buffer.alloc(50_000_000))
  })
  const stuck = connectTo(listener.port)
  stuck.socket.pause()
  stuck.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // A paused socket does not see its end: the server's side is checked.
  await expect
    .poll(() => new Promise((resolve) => listener.server.getConnections((_error, count) => resolve(count))))
    .toBe(0)
  const answer = await fetch(`http://127.0.0.1:${listener.port}/thinking`)
  expect(await answer.text()).toBe('thought')
})
