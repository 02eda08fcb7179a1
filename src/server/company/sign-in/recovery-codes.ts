import { createHash } from 'node:crypto';

/**
 * What is kept of a recovery code. It has eighty random bits, so a fast hash is no help to guess it. Dashes, spaces and
 * capitals make no difference.
 */
export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256').update(typed.toLowerCase().replaceAll(/[\s-]/g, '')).digest();
