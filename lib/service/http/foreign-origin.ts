import type { Config } from '#lib/service/config/config.ts'
import { ServiceError } from '#lib/service/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser names the page's origin on every write. One that is not ours must not ride on our cookie. */
export const refuseForeignOrigin = (config: Pick<Config, 'appUrl'>, request: Request): void => {
  const origin = request.headers.get('origin')
  if (safeMethods.has(request.method) || origin === null) return
  const host = request.headers.get('host')
  const ours = [config.appUrl, `http://${host}`, `https://${host}`]
  if (!ours.includes(origin)) {
    throw new ServiceError('INVALID_ORIGIN', 'This request came from another site and was rejected.')
  }
}
