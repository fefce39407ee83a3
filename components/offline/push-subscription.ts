import { createClient } from '#lib/client/client.ts'

/** Whose notifications this browser shows, by user ID. */
const holderKey = 'mailroom.push'

const readHolder = (): string | null => {
  try {
    return localStorage.getItem(holderKey)
  } catch {
    return null
  }
}

const writeHolder = (userId: string | null): void => {
  try {
    if (userId === null) localStorage.removeItem(holderKey)
    else localStorage.setItem(holderKey, userId)
  } catch {
    // Storage that cannot be written: notifications pause with the session.
  }
}

/** State of notifications in this browser. */
export type PushState = 'ready' | 'insecure' | 'unsupported' | 'blocked'

/** Returns whether this browser can show notifications, without requesting permission. */
export const readPushState = (): PushState => {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    return 'unsupported'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Requests the permission and subscribes this browser. Returns null if the person declines. */
export const subscribePush = async (
  userId: string,
  publicKey: string,
): Promise<PushSubscriptionJSON | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.ready
  const earlier = await registration.pushManager.getSubscription()
  // A subscription by another person, or with another key, is useless.
  if (earlier) await earlier.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  writeHolder(userId)
  return subscription.toJSON()
}

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined

/** Ends this browser's subscription: its push service accepts no more messages for it. */
export const unsubscribePush = async (): Promise<void> => {
  writeHolder(null)
  const registration = await findRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Goes on after signing in again; ends what someone else left here who did not sign out. */
export const resumePush = async (userId: string): Promise<void> => {
  const holder = readHolder()
  if (holder === null) return
  if (holder !== userId) return unsubscribePush()
  const registration = await findRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await createClient({ baseUrl: '' }).resumePushDevice({ body: { endpoint: subscription.endpoint } })
}
