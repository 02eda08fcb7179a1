import type { Answer, Context } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { logOfUser } from '../../base/pipeline/write-log.ts';
import { deleteRecoveryCodes, readSecondFactors, replaceRecoveryCodes } from '../rows/second-factor-rows.ts';
import { hashRecoveryCode } from '../sign-in/recovery-codes.ts';

/** What each command about one's own second factors answers: all of them. */
export const secondFactorsAnswer = async ({ tx, caller }: Context): Promise<Answer> => ({
  body: await readSecondFactors(tx, caller),
});

/** Keeps recovery codes in the place of those before. */
export async function keepRecoveryCodes(context: Context, codes: readonly string[] | undefined): Promise<void> {
  if (!codes) return;
  await replaceRecoveryCodes(context.tx, context.caller, codes.map(hashRecoveryCode));
  logOfUser(context, 'recovery_codes.make');
}

/**
 * After a second factor was removed: without any other one the recovery codes go too, and where the company demands one of the
 * caller nothing happens at all (last_second_factor).
 */
export async function settleRemoval({ tx, caller }: Context): Promise<void> {
  const { code_app, passkeys, demanded } = await readSecondFactors(tx, caller);
  if (code_app || passkeys.length > 0) return;
  if (demanded && caller.role === 'management') throw new Refusal('last_second_factor');
  await deleteRecoveryCodes(tx, caller);
}
