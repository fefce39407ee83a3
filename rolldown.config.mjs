/**
 * The bundle of the server. External are packages that find files beside their own, and what is large and rarely needed.
 *
 * @type {import('rolldown').RolldownOptions}
 */
const config = {
  input: 'server.ts',
  platform: 'node',
  external: [
    /^next($|\/)/,
    'pino',
    'sharp',
    'subset-font',
    '@embedpdf/pdfium',
    '@scalar/fastify-api-reference',
  ],
  // Both drop calls that matter by what they throw, such as that of `decodeURIComponent`.
  treeshake: false,
  output: { comments: false, minify: false },
  // A package of the sandbox's carrier looks for an optional one in this way.
  checks: { eval: false },
}

export default config
