import module from 'node:module'

const root = new URL('../', import.meta.url).href
const packages = '/node_modules/'

/** @typedef {import('node:module').ResolveFnOutput} Resolved */

/** @type {Map<string, Resolved>} */
const known = new Map()

/**
 * The format of a folder's files, by folder and extension: the nearest package.json decides it for all of them.
 *
 * @type {Map<string, Resolved['format']>}
 */
const formats = new Map()

/**
 * Returns the folder of the package that a module is part of, which decides what the names of other packages mean in it.
 *
 * @param {string} url
 */
const packageOf = (url) => {
  const start = url.lastIndexOf(packages)
  if (start < 0) return root
  const nameStart = start + packages.length
  const scopeEnd = url[nameStart] === '@' ? url.indexOf('/', nameStart) + 1 : nameStart
  return url.slice(0, url.indexOf('/', scopeEnd) + 1)
}

/**
 * Returns the address of a file that is imported by its whole path: what is imported begins with `./`, `../` or, in our
 * own files, with `#` and the name of a folder, as package.json says.
 *
 * @param {string} specifier
 * @param {string} parentURL
 */
const fileOf = (specifier, parentURL) => {
  if (!/\.(ts|js|mjs)$/.test(specifier)) return
  if (/^\.\.?\//.test(specifier)) return new URL(specifier, parentURL).href
  if (specifier.startsWith('#') && packageOf(parentURL) === root) return root + specifier.slice(1)
}

/** @param {string} url */
const kindOf = (url) => url.slice(0, url.lastIndexOf('/')) + url.slice(url.lastIndexOf('.'))

// Node looks each import up again: it parses the package.json of a package for anyone who imports from it, and asks
// the disk about each of thousands of files that it then reads. That was a quarter of the time that loading the server
// took. Older versions of Node, which only start ours, have no hooks.
module.registerHooks?.({
  resolve: (specifier, context, nextResolve) => {
    const { parentURL, conditions, importAttributes } = context
    if (parentURL === undefined || !conditions.includes('import') || Object.keys(importAttributes).length > 0)
      return nextResolve(specifier, context)
    const file = fileOf(specifier, parentURL)
    if (file !== undefined) {
      const kind = kindOf(file)
      const format = formats.get(kind)
      if (format) return { url: file, format, shortCircuit: true }
      const resolved = nextResolve(specifier, context)
      formats.set(kind, resolved.format)
      return resolved
    }
    if (!/^[a-z@]/.test(specifier)) return nextResolve(specifier, context)
    const key = `${packageOf(parentURL)} ${specifier}`
    const resolved = known.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    known.set(key, resolved)
    return resolved
  },
})
