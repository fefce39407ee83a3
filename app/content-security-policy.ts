const isDevelopment = process.env.NODE_ENV === 'development'

/** The origin that browsers upload documents to, where it differs from this server. */
const storageOrigins = (): string[] => (process.env['STORAGE_ORIGINS'] ?? '').split(' ').filter(Boolean)

const isSecure = (): boolean => process.env['APP_URL']?.startsWith('https:') ?? false

/**
 * Returns the policy of what a page may load and run: our own files, and scripts with this request's nonce. Style
 * attributes are allowed for widths and ratios; WebAssembly for the decoders of the PDF viewer.
 */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    `connect-src ${["'self'", 'blob:', 'data:', ...storageOrigins()].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure() ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
