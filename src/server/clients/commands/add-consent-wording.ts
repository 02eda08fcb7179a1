import { addConsentWording as contract } from '#contract/clients/add-consent-wording.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { readWordings } from '../reads/consent-reads.ts';
import { insertWording, lockNewestWording } from '../rows/consent-rows.ts';

export const addConsentWording = handler(contract, async (context) => {
  const newest = await lockNewestWording(context);
  const newestVersion = newest?.version ?? 0;
  requireVersion(context, { version: newestVersion });
  const { ru, en, uz } = context.body;
  const isSame = newest !== null && newest.ru === ru && newest.en === en && newest.uz === uz;
  if (!isSame) await insertWording(context, { version: newestVersion + 1, ru, en, uz });
  const [wording] = await readWordings(context.tx, context.caller, {});
  return { body: wording };
});
