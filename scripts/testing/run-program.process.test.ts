import { expect, test } from 'vitest'

import { isAlive } from '#lib/postgres/embedded/cluster.ts'

import { quietly, runProgram } from './run-program.ts'

test('stops a hanging program and its children when the run is stopped', async () => {
  const stopping = new AbortController()
  const child = `setInterval(() => {}, 1000)`
  const program = `
    const { spawn } = require('node:child_process')
    const { pid } = spawn(process.execPath, ['-e', ${JSON.stringify(child)}])
    console.log(process.pid, pid)
    setInterval(() => {}, 1000)`
  const running = runProgram(['node', '-e', program], {
    signal: stopping.signal,
    onOutput: () => stopping.abort(),
  })
  const { isPassed, output } = await running
  expect(isPassed).toBe(false)
  const pids = output.trim().split(' ').map(Number)
  expect(pids).toHaveLength(2)
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
})

test('names a program that is missing', async () => {
  const { isPassed, output } = await runProgram(['no-such-program'], {
    signal: new AbortController().signal,
    onOutput: quietly,
  })
  expect(isPassed).toBe(false)
  expect(output).toBe('no-such-program could not be run: spawn no-such-program ENOENT\n')
})
