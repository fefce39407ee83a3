'use server'

import { defineAction } from '#components/actions/define-action.ts'

/** Creates or renews the reader's calendar feed and returns its address once. */
export const createCalendarFeed = defineAction((client, includesNames: boolean) =>
  client.createCalendarFeed({ body: { includes_names: includesNames } }),
)

/** Turns the reader's calendar feed off. */
export const deleteCalendarFeed = defineAction((client) => client.deleteCalendarFeed())
