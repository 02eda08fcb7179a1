import { columnsIn } from '../../base/graphql/asked-fields.ts';
import { page, root } from '../../base/graphql/resolver.ts';
import { readMonthlyBalance } from './monthly-balance.ts';
import { debtFromPartnersConditions, debtFromPartnersList, readPartnerBalance } from './partner-debts.ts';
import { readPartnerLedger } from './partner-ledger.ts';

/** What is owed to partners and by them, and how it came about. */
export const partnerDebtResolvers = {
  partnerBalance: root('partnerBalance', (tx, caller, { id }) => readPartnerBalance(tx, caller, id)),

  partnerLedger: root('partnerLedger', (tx, caller, asked) => readPartnerLedger(tx, caller, asked)),

  debtFromPartners: root('debtFromPartners', (tx, caller, args, fields) => {
    const list = debtFromPartnersList(caller);
    const where = debtFromPartnersConditions(caller, args.filter ?? {});
    return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
  }),

  monthlyBalance: root('monthlyBalance', (tx, caller, period) => readMonthlyBalance(tx, caller, period)),
};
