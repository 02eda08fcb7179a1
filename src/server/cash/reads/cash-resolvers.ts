import { columnsIn } from '../../base/graphql/requested-fields.ts';
import { page, root } from '../../base/graphql/resolver.ts';
import { readBalancesAfter, readCashBalances } from './cash-balances.ts';
import { type CashBookColumn, cashBookList, selectCashBook } from './cash-book-list.ts';
import { readCashDesks } from './cash-desk-balances.ts';
import { readCashTransfer } from './read-cash-transfer.ts';

/** Resolvers of the cash book with running balances, of transfers and of balances. */
export const cashBookResolvers = {
  cashBook: root('cashBook', async (tx, caller, args, fields) => {
    const filter = args.filter ?? {};
    const rowFields = fields.get('rows');
    const columns = new Set<CashBookColumn>(['id', ...columnsIn(rowFields, cashBookList.source.columns)]);
    const where = selectCashBook(caller, filter);
    const answer = await page(tx, cashBookList, where, args, [...columns], fields);
    if (!answer.rows || !rowFields?.has('remains')) return answer;
    const ids = answer.rows.map(({ id }) => Number(id));
    const [office_id, method_id] = [Number(filter.office_id ?? 0), Number(filter.method_id ?? 0)];
    const remains = await readBalancesAfter(tx, caller, ids, { office_id, method_id });
    return { ...answer, rows: answer.rows.map((row) => ({ ...row, remains: remains.get(Number(row.id)) })) };
  }),

  cashDesks: root('cashDesks', (tx, caller, args) => readCashDesks(tx, caller, args)),

  cashTransfer: root('cashTransfer', (tx, caller, { id }) => readCashTransfer(tx, caller, id)),

  cashBalances: root('cashBalances', (tx, caller, period) => readCashBalances(tx, caller, period)),
};
