/** Why a member who may not send mail cannot change what was sent. */
export const sendRefusal = 'Your role has view-only access. Ask an owner, admin or sender.'
