import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

/** Runs a program whose `logger` is that of a server. */
const runLogging = (program: string) => {
  const path = JSON.stringify(import.meta.resolve('./logger.ts'))
  const script = `const { createLogger, openServerLog } = await import(${path})
    const logger = createLogger('info', openServerLog())
    ${program}`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('a server writes every line of its log before it exits', async () => {
  const server = runLogging(
    "for (let n = 1; n <= 500; n += 1) logger.info({ n }, 'request'); process.exit(0)",
  )
  const lines = (await text(server.stdout)).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1),
  )
})

test('a server writes a problem at once, with what came before it', async () => {
  // What waits would be written by a timer, which never comes here.
  const server = runLogging("logger.info('before'); logger.warn('a problem'); for (;;) {}")
  let written = ''
  for await (const chunk of server.stdout) {
    written += String(chunk)
    if (written.includes('a problem')) break
  }
  server.kill('SIGKILL')
  expect(
    written
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg),
  ).toEqual(['before', 'a problem'])
})
