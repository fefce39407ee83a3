import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { patientPace, watchPace } from './slow-connections.ts'

const { periodMs, leastBytes } = patientPace

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const openWatch = () => {
  const pace = watchPace()
  onTestFinished(() => pace.stop())
  return pace
}

/** A request whose body is being sent, and whose connection is changed by hand. */
const createExchange = () => {
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0, destroy: vi.fn<() => void>() }
  const request = { complete: false, readableLength: 0, readableHighWaterMark: 65_536, socket }
  const response = Object.assign(new EventEmitter(), { req: request })
  // The watch reads these properties and no others.
  return { socket, request, response: response as unknown as ServerResponse }
}

test('a body that started just before a tick has a whole period to arrive', () => {
  const pace = openWatch()
  vi.advanceTimersByTime(periodMs - 5)
  const { socket, request, response } = createExchange()
  pace.watch(response)
  vi.advanceTimersByTime(10)
  expect(socket.destroy).not.toHaveBeenCalled()
  socket.bytesRead = 68_000
  request.complete = true
  vi.advanceTimersByTime(10 * periodMs)
  expect(socket.destroy).not.toHaveBeenCalled()
})

test('a body sent slowly for a whole period ends its connection', () => {
  const pace = openWatch()
  const { socket, response } = createExchange()
  pace.watch(response)
  vi.advanceTimersByTime(periodMs)
  socket.bytesRead += leastBytes
  vi.advanceTimersByTime(periodMs)
  expect(socket.destroy).not.toHaveBeenCalled()
  socket.bytesRead += leastBytes - 1
  vi.advanceTimersByTime(periodMs)
  expect(socket.destroy).toHaveBeenCalledOnce()
})

test('a response that took long to produce and started just before a tick has a whole period to be read', () => {
  const pace = openWatch()
  const { socket, request, response } = createExchange()
  request.complete = true
  pace.watch(response)
  vi.advanceTimersByTime(3 * periodMs - 5)
  socket.writableLength = 1_000_000
  vi.advanceTimersByTime(10)
  expect(socket.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(periodMs)
  expect(socket.destroy).toHaveBeenCalledOnce()
})

test('ignores a body that waits for us, and a request that ended', () => {
  const pace = openWatch()
  const full = createExchange()
  full.request.readableLength = full.request.readableHighWaterMark
  pace.watch(full.response)
  const ended = createExchange()
  pace.watch(ended.response)
  ended.response.emit('close')
  vi.advanceTimersByTime(10 * periodMs)
  expect(full.socket.destroy).not.toHaveBeenCalled()
  expect(ended.socket.destroy).not.toHaveBeenCalled()
})
