import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { requires } from '#tests/support/peers/programs.ts'

test('alerts fire when they should, and not when all is well (promtool)', requires('promtool'), () => {
  const file = join(import.meta.dirname, 'prometheus', 'mailroom-alerts.test.yml')
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
