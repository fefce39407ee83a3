import { read } from '#components/api/read.ts'

/** Reads the reader's notification settings and devices. */
export const notificationQueries = {
  settings: () => read('getNotificationSettings', {}),
  devices: () => read('listPushDevices', {}),
}
