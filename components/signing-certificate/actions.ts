'use server'

import { defineAction } from '#components/actions/define-action.ts'

/** Removes the certificate with which exhibits are signed. */
export const removeSigningCertificate = defineAction((client) => client.removeSigningCertificate())
