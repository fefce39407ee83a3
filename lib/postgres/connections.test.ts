import { expect, test } from 'vitest'

import { divideConnections, queueConnections, sessions } from './connections.ts'

test('a process opens at most its allowed connections, with some for every purpose', () => {
  for (let all = 7; all <= 200; all += 1) {
    const { service, operator } = divideConnections(all)
    expect(Math.min(service, operator)).toBeGreaterThan(0)
    expect(service + operator + queueConnections + sessions).toBe(all)
  }
})
