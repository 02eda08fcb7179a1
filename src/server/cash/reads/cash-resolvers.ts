import { columnsIn } from '../../base/graphql/asked-fields.ts';
import { page, root } from '../../base/graphql/resolver.ts';
import { readCashBalances, remainsAfter } from './cash-balances.ts';
import { type CashBookColumn, cashBookConditions, cashBookList } from './cash-book-list.ts';
import { readCashDesks } from './cash-desk-balances.ts';
import { readCashTransfer } from './read-cash-transfer.ts';

/** The lines of the cash book with what each of them left in the cash desk, and what a period changed there. */
export const cashBookResolvers = {
  cashBook: root('cashBook', async (tx, caller, args, fields) => {
    const filter = args.filter ?? {};
    const asked = fields.get('rows');
    const columns = new Set<CashBookColumn>(['id', ...columnsIn(asked, cashBookList.source.columns)]);
    const where = { where: cashBookConditions(caller, filter) };
    const answer = await page(tx, cashBookList, where, args, [...columns], fields);
    if (!answer.rows || !asked?.has('remains')) return answer;
    const ids = answer.rows.map(({ id }) => Number(id));
    const [office_id, method_id] = [Number(filter.office_id ?? 0), Number(filter.method_id ?? 0)];
    const remains = await remainsAfter(tx, caller, ids, { office_id, method_id });
    return { ...answer, rows: answer.rows.map((row) => ({ ...row, remains: remains.get(Number(row.id)) })) };
  }),

  cashDesks: root('cashDesks', (tx, caller, asked) => readCashDesks(tx, caller, asked)),

  cashTransfer: root('cashTransfer', (tx, caller, { id }) => readCashTransfer(tx, caller, id)),

  cashBalances: root('cashBalances', (tx, caller, period) => readCashBalances(tx, caller, period)),
};
