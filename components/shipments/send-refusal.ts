/** Why a member who may not send mail cannot change what was sent. */
export const sendRefusal =
  'Your role can read what was sent, and not change it. Ask an owner, an admin or a sender.'
