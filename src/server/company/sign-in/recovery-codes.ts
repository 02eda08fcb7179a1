import { createHash } from 'node:crypto';

/**
 * The stored hash of a recovery code. A fast hash suffices for eighty random bits. Dashes, spaces and case are ignored.
 */
export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256').update(typed.toLowerCase().replaceAll(/[\s-]/g, '')).digest();
