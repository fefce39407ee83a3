import module from 'node:module'

/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const known = new Map()

/**
 * By what the module that is imported can be told: its address, or, from our own files, the name of its package.
 *
 * @param {string} specifier
 * @param {import('node:module').ResolveHookContext} context
 */
const keyOf = (specifier, { parentURL, conditions, importAttributes }) => {
  if (parentURL === undefined || !conditions.includes('import') || Object.keys(importAttributes).length > 0)
    return
  if (/^\.\.?\//.test(specifier)) return new URL(specifier, parentURL).href
  return /^[a-z@]/.test(specifier) && !parentURL.includes('/node_modules/') ? specifier : undefined
}

// Node parses the package.json of a package anew for whoever imports from it, and for each of its files: that of
// drizzle-orm has 180 kB, and took half of the time that a command needs to start.
// Older versions of Node, which only start ours, have no hooks.
module.registerHooks?.({
  resolve: (specifier, context, nextResolve) => {
    const key = keyOf(specifier, context)
    if (key === undefined) return nextResolve(specifier, context)
    const resolved = known.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    known.set(key, resolved)
    return resolved
  },
})
