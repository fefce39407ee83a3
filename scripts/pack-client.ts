import { join, resolve } from 'node:path'

import { makePackage, packPackage } from './client/make-package.ts'
import { root, say } from './exclusive.mjs'

/*
 * Makes the npm package of the client, and packs it:
 *
 *   npm run client [-- DIRECTORY]
 */

const target = resolve(process.argv[2] ?? join(root, '.cache/client'))
const directory = join(root, '.cache/client/package')
await makePackage(directory)
const tarball = await packPackage(directory, target)
say(`The package is ${tarball}. Install it with: npm install ${tarball}`)
