import { createInterface } from 'node:readline/promises';
import { generatePassword, hashPassword, passwordProblem } from '../base/crypto/password-hash.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import type { Options } from './command.ts';

/** How a new account gets its password. */
export const PASSWORD_OPTION = {
  'password-stdin': {
    takes: null,
    says: 'Read the password from the first line of standard input instead of generating one',
  },
} as const satisfies Options;

/** The hash to keep, and the password itself when it was generated and nobody knows it yet. */
export type NewPassword = { passwordHash: string; generated: string | undefined };

/**
 * A generated password, or the one on standard input. `about` are words that belong to the person. Refuses
 * password_too_short and password_too_common.
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

/** Does not wait for the end of the input, nor keeps the process waiting for it. */
async function firstLine(): Promise<string> {
  try {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  } finally {
    process.stdin.destroy();
  }
}
