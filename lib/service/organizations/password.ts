import { hashPassword as hash } from 'better-auth/crypto'

/** Hashes a password as sign-in expects it (scrypt with a random salt). */
export const hashPassword = (password: string): Promise<string> => hash(password)
