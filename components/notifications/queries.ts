import { read } from '#components/api/read.ts'

/** What the reader is notified of, and on which devices. */
export const notificationQueries = {
  settings: () => read('getNotificationSettings', {}),
  devices: () => read('listPushDevices', {}),
}
