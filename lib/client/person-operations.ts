// Generated from the routes of the contract by `npm run generate`: do not edit.

/** How the operations are called that people do for themselves, in no organization’s name. */
export const personOperations = {
  getSignInOptions: ['get', '/api/person/sign-in-options'],
  findSignInWay: ['post', '/api/person/sign-in-way'],
  getSignUpEmail: ['get', '/api/person/sign-up-email'],
  getPerson: ['get', '/api/person'],
  updatePerson: ['patch', '/api/person'],
  chooseOrganization: ['put', '/api/person/organization'],
  findOrganizationOf: ['get', '/api/person/organization-of/{shipment_id}'],
  readInvitation: ['post', '/api/person/invitations/read'],
  acceptInvitation: ['post', '/api/person/invitations/accept'],
  createOrganization: ['post', '/api/person/organizations'],
  getSecurity: ['get', '/api/person/security'],
  confirmPassword: ['post', '/api/person/confirmations'],
  endSession: ['delete', '/api/person/sessions/{session_id}'],
  endOtherSessions: ['delete', '/api/person/sessions'],
} as const
