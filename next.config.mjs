// JavaScript: for TypeScript, Next would load its compiler with every start.

/** `scripts/build-pages.ts` names the directory, so that a build never disturbs a server that runs from an earlier one. */
const distDir = process.env['NEXT_DIST_DIR'] ?? '.next'

const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()' },
]

/** A link's URL is its secret: no other site receives it, and no search engine or cache stores what it shows. */
const sharedHeaders = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  { key: 'Cache-Control', value: 'no-store' },
]

/**
 * The worker that reads untrusted PDFs reaches nothing: neither the API, which would accept the session, nor other
 * sites. The page passes it the bytes.
 */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // A page loads with its first visit: all of them together are a tenth of a start, and memory that an idle server holds.
    preloadEntriesOnStart: false,
    // Each build has its own directory, so none would read the cache, which takes 8 s and 150 MB to write.
    turbopackFileSystemCacheForBuild: false,
    // Those of the server are 50 MB that nothing reads: it does not run with --enable-source-maps.
    turbopackSourceMaps: false,
    // The frame of pages and each page are a file each, not five, which compress better.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 300_000, maxMergeChunkSize: 1_000_000 },
  },
  agentRules: false,
  // A package-lock.json in a folder above would otherwise be taken for the project's.
  turbopack: { root: import.meta.dirname },
  // tsc checks the whole project (npm run verify); Next cannot drive TypeScript 7.
  typescript: { ignoreBuildErrors: true },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: securityHeaders },
      { source: '/shared/:path*', headers: sharedHeaders },
      {
        source: '/_next/static/media/:file(pdf\\.worker.*)',
        headers: [{ key: 'Content-Security-Policy', value: pdfWorkerPolicy }],
      },
    ]),
}

export default config
