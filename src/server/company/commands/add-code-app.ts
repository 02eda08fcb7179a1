import { addCodeApp as contract } from '#contract/company/second-factor/add-code-app.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { logOfUser } from '../../base/pipeline/write-log.ts';
import { writeCodeApp } from '../rows/second-factor-rows.ts';
import { checkPresentPassword } from '../sign-in/check-present-password.ts';
import { secretBytes, stepOfCode } from '../sign-in/code-app.ts';
import { secondFactorsAnswer, storeRecoveryCodes } from './second-factors-answer.ts';

/** Adds an authenticator app. Its present code proves that the app has the secret and the right time. */
export const addCodeApp = handler(contract, {
  prepare: async (db, { caller, body }) => {
    const present = await checkPresentPassword(db, caller, body.current_password);
    const secret = secretBytes(body.secret);

    return async (context) => {
      const isRight = await present.confirm(context);
      const step = stepOfCode(secret, body.code, context.now);
      if (step === null) context.problems.code = 'code_app_code_wrong';
      if (!isRight || step === null) return { body: null };
      await writeCodeApp(context.tx, caller, { secret, step });
      logOfUser(context, 'code_app.add');
      await storeRecoveryCodes(context, body.recovery_codes);
      return secondFactorsAnswer(context);
    };
  },
});
