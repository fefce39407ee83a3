import { OperatorError } from '#lib/operator-error.ts'
import { type Config, isSandbox } from '#lib/service/config/config.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

/**
 * Throws `OperatorError` when root is to serve real mail: whatever breaks out of a hostile file would own the machine. A
 * sandbox, or RUN_AS_ROOT=yes, is only warned. `userId` is undefined where the system has no such users.
 */
export const requireUnprivileged = (
  config: Pick<Config, 'mode' | 'mayRunAsRoot'>,
  userId: number | undefined,
  logger: Pick<Logger, 'warn'>,
): void => {
  if (userId !== 0) return
  if (!isSandbox(config) && !config.mayRunAsRoot) {
    throw new OperatorError(
      'Mailroom does not serve real mail as root: start it as a separate user who owns DATA_DIR, or set RUN_AS_ROOT=yes',
    )
  }
  logger.warn('Mailroom runs as root; start it as a separate user who owns DATA_DIR')
}
