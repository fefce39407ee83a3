import { z } from 'zod'

import { envelope, id, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  createLetterSetShareLinkInput,
  createMatterShareLinkInput,
  createShareLinkInput,
  listShareLinksQuery,
  shareLink,
  shareLinkWithUrl,
  sharing,
} from './share-link.ts'

const tag = 'Sharing'
const matterParams = z.object({ id: text().meta({ description: 'Matter ID.' }) })
const letterSetParams = z.object({ id: text().meta({ description: 'Letter set id.' }) })
const shipmentParams = z.object({ id: text().meta({ description: 'Shipment id.' }) })

export const sharingRoutes = defineRoutes({
  createShareLink: {
    access: 'evidence',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipments/{id}/share-links',
    tag,
    summary: 'Create a link that shows evidence to someone without an account',
    description:
      'Returns an address that shows the chosen parts until it ends or is revoked. What is redacted is left out before anything is made; withheld pages are no part of the document that is handed out. Every view and download is recorded.',
    params: shipmentParams,
    body: createShareLinkInput,
    answers: { 201: { description: 'The link, with its address.', schema: envelope(shareLinkWithUrl) } },
    isSecret: true,
    errors: ['SHIPMENT_NOT_FOUND', 'NO_TRACKING_NUMBER', 'EVIDENCE_EXPIRED', 'SHARING_OFF'],
  },

  listShipmentShareLinks: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/share-links',
    tag,
    summary: 'List the links of a shipment, newest first',
    description: 'The last 100, with those that ended or were revoked.',
    params: shipmentParams,
    answers: { 200: { description: 'The links.', schema: z.object({ data: z.array(shareLink) }) } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  createMatterShareLink: {
    access: 'evidence',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/matters/{id}/share-links',
    tag,
    summary: 'Create a link that shows letters of a matter to someone without an account',
    description:
      'As for a shipment, for chosen letters. Letters that are added later are not shown unless you say so, and those that leave the matter no longer are.',
    params: matterParams,
    body: createMatterShareLinkInput,
    answers: { 201: { description: 'The link, with its address.', schema: envelope(shareLinkWithUrl) } },
    isSecret: true,
    errors: ['MATTER_NOT_FOUND', 'SHARING_OFF'],
  },

  listMatterShareLinks: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/matters/{id}/share-links',
    tag,
    summary: 'List the links of a matter, newest first',
    description: 'The last 100, with those that ended or were revoked.',
    params: matterParams,
    answers: { 200: { description: 'The links.', schema: z.object({ data: z.array(shareLink) }) } },
    errors: ['MATTER_NOT_FOUND'],
  },

  createLetterSetShareLink: {
    access: 'evidence',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/letter-sets/{id}/share-links',
    tag,
    summary: 'Create a link that shows letters of a letter set to someone without an account',
    description: 'As for a shipment, for chosen letters that were bought.',
    params: letterSetParams,
    body: createLetterSetShareLinkInput,
    answers: { 201: { description: 'The link, with its address.', schema: envelope(shareLinkWithUrl) } },
    isSecret: true,
    errors: ['LETTER_SET_NOT_FOUND', 'SHARING_OFF'],
  },

  listLetterSetShareLinks: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/letter-sets/{id}/share-links',
    tag,
    summary: 'List the links of a letter set, newest first',
    description: 'The last 100, with those that ended or were revoked.',
    params: letterSetParams,
    answers: { 200: { description: 'The links.', schema: z.object({ data: z.array(shareLink) }) } },
    errors: ['LETTER_SET_NOT_FOUND'],
  },

  listShareLinks: {
    access: 'evidence',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/share-links',
    tag,
    summary: 'List all active links, soonest to end first',
    query: listShareLinksQuery,
    answers: { 200: { description: 'A page of links.', schema: pageOf(shareLink) } },
  },

  revokeShareLink: {
    access: 'evidence',
    method: 'delete',
    path: '/api/v1/share-links/{share_link_id}',
    tag,
    summary: 'Revoke a link',
    description:
      'It stops working immediately, also for downloads in progress. Members revoke their own links; owners, admins and reviewers any.',
    params: z.object({ share_link_id: id }),
    answers: { 200: { description: 'The revoked link.', schema: envelope(shareLink) } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },

  revokeAllShareLinks: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/share-links',
    tag,
    summary: 'Revoke all links of the organization',
    answers: {
      200: { description: 'How many were revoked.', schema: envelope(z.object({ revoked: z.int() })) },
    },
    errors: ['FORBIDDEN'],
  },

  getSharing: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/sharing',
    tag,
    summary: 'Read whether evidence may be shared by link',
    answers: { 200: { description: 'The setting.', schema: envelope(sharing) } },
  },

  updateSharing: {
    access: 'session',
    method: 'put',
    path: '/api/v1/sharing',
    tag,
    summary: 'Allow or turn off sharing by link',
    description: 'While it is off, no link works. Links that have not ended work again once it is allowed.',
    body: sharing,
    answers: { 200: { description: 'The setting.', schema: envelope(sharing) } },
    errors: ['FORBIDDEN'],
  },
})
