import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { parseArgs } from 'node:util'

import { root } from './exclusive.mjs'
import { binDirectory } from './install.mjs'

const usage = 'Usage: npm run attack -- [--requests NUMBER] [--seed TEXT]\n'

const readOptions = (): { requests: string; seed: string } | null => {
  try {
    const { values } = parseArgs({
      options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
    })
    return /^[1-9]\d{0,8}$/.test(values.requests) ? values : null
  } catch {
    return null
  }
}

const options = readOptions()
if (options === null) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  const child = spawn('vitest', ['run', '--project=attack'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [binDirectory, process.env['PATH']].join(delimiter),
      ATTACK_REQUESTS: options.requests,
      ATTACK_SEED: options.seed,
    },
  })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
