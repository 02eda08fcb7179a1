import { columnsIn } from '../../base/graphql/requested-fields.ts';
import { page, root } from '../../base/graphql/resolver.ts';
import { readMonthlyBalance } from './monthly-balance.ts';
import { debtFromPartnersConditions, debtFromPartnersList, readPartnerBalance } from './partner-debts.ts';
import { readPartnerLedger } from './partner-ledger.ts';

/** Resolvers of partners' balances, ledgers and debts. */
export const partnerDebtResolvers = {
  partnerBalance: root('partnerBalance', (tx, caller, { id }) => readPartnerBalance(tx, caller, id)),

  partnerLedger: root('partnerLedger', (tx, caller, args) => readPartnerLedger(tx, caller, args)),

  debtFromPartners: root('debtFromPartners', (tx, caller, args, fields) => {
    const list = debtFromPartnersList(caller);
    const where = debtFromPartnersConditions(caller, args.filter ?? {});
    return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
  }),

  monthlyBalance: root('monthlyBalance', (tx, caller, period) => readMonthlyBalance(tx, caller, period)),
};
