import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The address of a server that listens on a port. */
export const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Writes that a server serves, and where: the line for which `startServer` waits. */
export const sayReady = (server: Server): void => console.log(`Ready at ${addressOf(server)}`)
