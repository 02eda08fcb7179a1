import { createHash, randomBytes } from 'node:crypto';

/** A session token of 256 random bits. The database has its hash only. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
