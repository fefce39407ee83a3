'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { Client } from '#lib/client/client.ts'
import type { Sharing } from '#lib/contract/sharing/share-link.ts'

type CreateBody = Parameters<Client['createShareLink']>[0]['body']

/** Creates a link to evidence of a shipment. */
export const createShareLink = defineAction((client, shipmentId: string, body: CreateBody) =>
  client.createShareLink({ params: { id: shipmentId }, body }),
)

type CreateMatterBody = Parameters<Client['createMatterShareLink']>[0]['body']

/** Creates a link to letters of a matter. */
export const createMatterShareLink = defineAction((client, matterId: string, body: CreateMatterBody) =>
  client.createMatterShareLink({ params: { id: matterId }, body }),
)

type CreateLetterSetBody = Parameters<Client['createLetterSetShareLink']>[0]['body']

/** Creates a link to letters of a letter set. */
export const createLetterSetShareLink = defineAction((client, setId: string, body: CreateLetterSetBody) =>
  client.createLetterSetShareLink({ params: { id: setId }, body }),
)

/** Revokes a link. */
export const revokeShareLink = defineAction((client, id: string) =>
  client.revokeShareLink({ params: { share_link_id: id } }),
)

/** Revokes every link of the organization. */
export const revokeAllShareLinks = defineAction((client) => client.revokeAllShareLinks())

/** Allows sharing by link, or turns it off. */
export const updateSharing = defineAction((client, body: Sharing) => client.updateSharing({ body }))
