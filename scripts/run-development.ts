import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

import { root, say } from './exclusive.mjs'

const settleMs = 200
const watched = ['server.ts', 'lib/contract', 'lib/operate', 'lib/postgres', 'lib/server', 'lib/service']

/** The developer's loop: Next compiles pages as they change; the server starts again when the service's code does. */
let child: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let isStopping = false

const start = (): void => {
  child = spawn(process.execPath, [join(root, 'server.ts'), '--development'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  })
  child.once('exit', (code) => {
    child = undefined
    if (isStopping) process.exit(code ?? 1)
    if (code !== 0) say('Mailroom has exited; it restarts when a file changes.')
    else start()
  })
}

const restart = (): void => {
  if (child === undefined) start()
  else child.kill('SIGTERM')
}

const stop = (signal: NodeJS.Signals): void => {
  isStopping = true
  if (child === undefined) process.exit(0)
  child.kill(signal)
}

for (const path of watched) {
  watch(join(root, path), { recursive: path !== 'server.ts' }, (_event, name) => {
    if (name !== null && !/\.(ts|sql|json)$/.test(name)) return
    if (name !== null && name.endsWith('.test.ts')) return
    clearTimeout(timer)
    timer = setTimeout(restart, settleMs)
  })
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
start()
