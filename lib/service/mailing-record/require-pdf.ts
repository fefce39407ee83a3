import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** Throws INVALID_PDF unless the bytes are a PDF. One that is encrypted or long is evidence all the same. */
export const requirePdf = async (ctx: ServiceContext, bytes: Uint8Array): Promise<void> => {
  try {
    await ctx.inspector.inspect(bytes)
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'INVALID_PDF') return
    throw error
  }
}
