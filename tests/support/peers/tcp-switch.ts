import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * One address that leads to a port of this machine, and on command to another, as a virtual address or HAProxy does. Those
 * connected are cut off by the change.
 */
export const openTcpSwitch = async (firstPort: number) => {
  let target: number | null = firstPort
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (target === null) {
      socket.destroy()
      return
    }
    const onward = connect(target, '127.0.0.1')
    for (const [each, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(each)
      each.setNoDelay(true)
      each.pipe(other)
      each.on('error', () => other.destroy())
      each.on('close', () => {
        sockets.delete(each)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an address and a port.
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Leads to another port from now on; null refuses everyone. */
    leadTo: (next: number | null): void => {
      target = next
      for (const socket of sockets) socket.destroy()
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
