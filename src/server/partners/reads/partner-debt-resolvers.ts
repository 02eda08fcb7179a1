import { columnsIn } from '../../base/graphql/asked-fields.ts';
import { type PageArguments, page, root } from '../../base/graphql/resolver.ts';
import { type BalancePeriod, readMonthlyBalance } from './monthly-balance.ts';
import {
  type DebtFromPartnersFilter,
  debtFromPartnersConditions,
  debtFromPartnersList,
  readPartnerBalance,
} from './partner-debts.ts';
import { type LedgerAsked, readPartnerLedger } from './partner-ledger.ts';

/** What is owed to partners and by them, and how it came about. */
export const partnerDebtResolvers = {
  partnerBalance: root<{ id: number }>('partnerBalance', (tx, caller, { id }) => readPartnerBalance(tx, caller, id)),

  partnerLedger: root<LedgerAsked>('partnerLedger', (tx, caller, asked) => readPartnerLedger(tx, caller, asked)),

  debtFromPartners: root<PageArguments<DebtFromPartnersFilter>>('debtFromPartners', (tx, caller, args, fields) => {
    const list = debtFromPartnersList(caller);
    const where = debtFromPartnersConditions(caller, args.filter ?? {});
    return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
  }),

  monthlyBalance: root<BalancePeriod>('monthlyBalance', (tx, caller, period) => readMonthlyBalance(tx, caller, period)),
};
