import type { Answer, Context } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { logOfUser } from '../../base/pipeline/write-log.ts';
import { deleteRecoveryCodes, readSecondFactors, replaceRecoveryCodes } from '../rows/second-factor-rows.ts';
import { hashRecoveryCode } from '../sign-in/recovery-codes.ts';

/** The answer of commands on the caller's second factors: all of them. */
export const secondFactorsAnswer = async ({ tx, caller }: Context): Promise<Answer> => ({
  body: await readSecondFactors(tx, caller),
});

/** Replaces the recovery codes, if the body has new ones. */
export async function storeRecoveryCodes(context: Context, codes: readonly string[] | undefined): Promise<void> {
  if (!codes) return;
  await replaceRecoveryCodes(context.tx, context.caller, codes.map(hashRecoveryCode));
  logOfUser(context, 'recovery_codes.make');
}

/**
 * Completes the removal of a second factor: without any other one, deletes the recovery codes, or refuses
 * last_second_factor where the company requires second factors of the caller.
 */
export async function completeFactorRemoval({ tx, caller }: Context): Promise<void> {
  const { code_app, passkeys, demanded } = await readSecondFactors(tx, caller);
  if (code_app || passkeys.length > 0) return;
  if (demanded && caller.role === 'management') throw new Refusal('last_second_factor');
  await deleteRecoveryCodes(tx, caller);
}
