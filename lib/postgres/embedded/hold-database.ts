import { openEmbeddedDatabase } from './embedded-database.ts'

/** Run as a process by the tests beside it, so that there is one to kill. */
const [, , dataDirectory = '', isServer] = process.argv
const database = await openEmbeddedDatabase({
  dataDirectory,
  isServer: isServer === 'true',
  settings: { fsync: 'off' },
})
if (isServer === 'true') await database.announce('http://127.0.0.1:3000')
process.send?.(database.url)
