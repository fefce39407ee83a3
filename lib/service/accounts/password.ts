import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'

/** Hashes a password as sign-in expects it (scrypt with a random salt). */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Whether the password is the one that was hashed. */
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify({ hash: passwordHash, password })
