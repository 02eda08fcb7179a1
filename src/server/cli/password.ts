import { createInterface } from 'node:readline/promises';
import { generatePassword, hashPassword, passwordProblem } from '../base/crypto/password-hash.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import type { Options } from './command.ts';

/** The option for the password of a new account. */
export const PASSWORD_OPTION = {
  'password-stdin': {
    takes: null,
    help: 'Read the password from the first line of standard input instead of generating one',
  },
} as const satisfies Options;

/** The hash to store, and the password itself if it was generated. */
export type NewPassword = { passwordHash: string; generated: string | undefined };

/**
 * Generates a password, or reads it from standard input. `about`: words of the person, which the password may not be
 * made of. Refuses password_too_short and password_too_common.
 */
export async function newPassword(fromStdin: boolean, about: string[]): Promise<NewPassword> {
  if (!fromStdin) {
    const generated = generatePassword();
    return { passwordHash: await hashPassword(generated), generated };
  }
  const typed = await firstLine();
  const problem = await passwordProblem(typed, about);
  if (problem) throw new Refusal(problem);
  return { passwordHash: await hashPassword(typed), generated: undefined };
}

/** Reads the first line without waiting for the end of the input. */
async function firstLine(): Promise<string> {
  try {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  } finally {
    process.stdin.destroy();
  }
}
