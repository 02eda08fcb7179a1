import { editPartner as contract } from '#contract/directories/edit-partner.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { isPartnerInUse } from '../rows/directory-rows.ts';
import { editNamed } from './unique-name.ts';

export const editPartner = handler(
  contract,
  editNamed({
    table: 'partners',
    event: 'partner.edit',
    taken: 'partner_exists',
    answered: ['id', 'name', 'latin_name', 'currency', 'retired', 'version'],
    // Debts are in the partner's currency.
    refuse: async (before, { currency = before.currency }, context) => {
      if (currency !== before.currency && (await isPartnerInUse(context, before.id))) {
        throw new Refusal('partner_currency_fixed', { fields: { currency: 'partner_currency_fixed' } });
      }
    },
  }),
);
