import { z } from 'zod'

import { envelope, id, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  addPushDeviceInput,
  pushDevice,
  pushDevices,
  resumePushDeviceInput,
  updatePushDeviceInput,
} from './push.ts'

const tag = 'Notifications'
const ofDevice = z.object({ device_id: text() })
const answers = { 200: { description: 'The device.', schema: envelope(pushDevice) } }

export const pushRoutes = defineRoutes({
  listPushDevices: {
    access: 'session',
    method: 'get',
    path: '/api/v1/push-devices',
    tag,
    summary: 'List the devices that show you notifications',
    description: 'Devices that you are signed in with. A device where the session has ended is not listed.',
    answers: { 200: { description: 'Oldest first.', schema: envelope(pushDevices) } },
  },

  addPushDevice: {
    access: 'session',
    method: 'post',
    path: '/api/v1/push-devices',
    tag,
    summary: 'Show notifications on this device',
    description:
      'Registers a browser’s subscription to its push service. Messages are encrypted for the browser (RFC 8291). A subscription that is registered already becomes yours and keeps its settings if it was.',
    body: addPushDeviceInput,
    answers: { 201: { description: 'The device.', schema: envelope(pushDevice) } },
  },

  resumePushDevice: {
    access: 'session',
    method: 'post',
    path: '/api/v1/push-devices/resume',
    tag,
    summary: 'Resume notifications after signing in again',
    description: 'Notifications pause when the session of a device ends.',
    body: resumePushDeviceInput,
    answers,
    errors: ['NOT_FOUND'],
  },

  updatePushDevice: {
    access: 'session',
    method: 'patch',
    path: '/api/v1/push-devices/{device_id}',
    tag,
    summary: 'Update what a device shows',
    params: ofDevice,
    body: updatePushDeviceInput,
    answers,
    errors: ['NOT_FOUND'],
  },

  removePushDevice: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/push-devices/{device_id}',
    tag,
    summary: 'Stop notifications on a device',
    params: ofDevice,
    answers: { 200: { description: 'The removed device.', schema: envelope(z.object({ id })) } },
    errors: ['NOT_FOUND'],
  },
})
