import type { addConsentWording as contract } from '#contract/commands/add-consent-wording.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { readWordings } from '../queries/consents.ts';
import { insertWording, lockNewestWording } from '../stores/consents.ts';

export const addConsentWording: HandlerOf<typeof contract> = async (context) => {
  const newest = await lockNewestWording(context);
  const newestVersion = newest?.version ?? 0;
  requireVersion(context, { version: newestVersion });
  const { ru, en, uz } = context.body;
  const isSame = newest !== null && newest.ru === ru && newest.en === en && newest.uz === uz;
  if (!isSame) await insertWording(context, { version: newestVersion + 1, ru, en, uz });
  const [wording] = await readWordings(context.tx, context.caller, {});
  return { body: wording };
};
