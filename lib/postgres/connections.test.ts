import { expect, test } from 'vitest'

import { divideConnections, queueConnections, sessions } from './connections.ts'

test('a process opens as many connections as it may, and has some for everything', () => {
  for (let all = 7; all <= 200; all += 1) {
    const { service, operator } = divideConnections(all)
    expect(Math.min(service, operator)).toBeGreaterThan(0)
    expect(service + operator + queueConnections + sessions).toBe(all)
  }
})
