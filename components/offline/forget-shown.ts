/** Longer than a browser takes. No one is kept from signing out. */
const patienceMs = 2000

const forget = async (): Promise<void> => {
  await navigator.clearAppBadge?.()
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
}

const withPatience = async (work: Promise<void>): Promise<void> => {
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  await Promise.race([work.catch(() => {}), timeout])
}

/** Closes notifications and clears the number on the icon: they are of the organization that is being left. */
export const forgetShown = (): Promise<void> => withPatience(forget())

const forgetAll = async (): Promise<void> => {
  await forget()
  const { unsubscribePush } = await import('./push-subscription.ts')
  await unsubscribePush()
}

/** After signing out, also ends notifications on this browser. */
export const forgetDevice = (): Promise<void> => withPatience(forgetAll())
