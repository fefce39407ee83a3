import { defineBrowserAction } from '#components/actions/define-browser-action.ts'
import { subscribePush } from '#components/offline/push-subscription.ts'
import { ApiError } from '#lib/client/api-error.ts'

const refused = (message: string) => new ApiError(400, 'VALIDATION_ERROR', message)

/** Requests the permission, and then shows notifications in this browser. */
export const turnOnPush = defineBrowserAction(
  async ({ client, idempotencyKey }, userId: string, publicKey: string) => {
    const subscription = await subscribePush(userId, publicKey).catch(() => {
      throw refused(
        'The browser couldn’t subscribe to its push service. Check your connection and try again.',
      )
    })
    const { endpoint, keys } = subscription ?? {}
    if (!endpoint || !keys) throw refused('The browser wasn’t given permission to show notifications.')
    return client.addPushDevice({
      body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
      idempotencyKey,
    })
  },
)
