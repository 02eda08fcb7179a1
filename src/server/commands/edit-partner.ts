import type { editPartner as contract } from '#contract/commands/edit-partner.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { isPartnerInUse, lockNamed } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { keptName, writeNamed } from './named.ts';

export const editPartner: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'partners', context.params.id);
  requireVersion(context, before);
  const { name = before.name, currency = before.currency, retired = before.retired } = context.body;
  // What is owed to it is counted in its currency.
  if (currency !== before.currency && (await isPartnerInUse(context, before.id))) {
    throw new Refusal('partner_currency_fixed', { fields: { currency: 'partner_currency_fixed' } });
  }
  const patch = { name: keptName(name), currency, retired, version: before.version + 1 };
  const after = await writeNamed('partner_exists', () => changeRow(context, 'partner.edit', 'partners', before, patch));
  const { id, version } = after;
  return { body: { id, name: after.name, currency: after.currency, retired: after.retired, version } };
};
