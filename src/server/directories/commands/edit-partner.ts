import type { editPartner as contract } from '#contract/directories/edit-partner.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { isPartnerInUse, lockNamed } from '../rows/directory-rows.ts';
import { keptName, writeNamed } from './unique-name.ts';

export const editPartner: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'partners', context.params.id);
  requireVersion(context, before);
  const { name = before.name, latin_name = before.latin_name } = context.body;
  const { currency = before.currency, retired = before.retired } = context.body;
  // What is owed to it is counted in its currency.
  if (currency !== before.currency && (await isPartnerInUse(context, before.id))) {
    throw new Refusal('partner_currency_fixed', { fields: { currency: 'partner_currency_fixed' } });
  }
  const patch = {
    name: keptName(name),
    latin_name,
    currency,
    retired,
    version: before.version + 1,
  };
  const after = await writeNamed('partner_exists', () => changeRow(context, 'partner.edit', 'partners', before, patch));
  const answer = { id: after.id, name: after.name, latin_name: after.latin_name, currency: after.currency };
  return { body: { ...answer, retired: after.retired, version: after.version } };
};
