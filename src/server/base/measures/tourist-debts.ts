import { type RawBuilder, sql } from 'kysely';
import { debtChoices } from '#contract/base/money.ts';

/**
 * Who owes on a sale `s`, whatever became of it: penalties of cancelled sales and what is to be given back are debts too.
 * A debt above zero is the tourist's, one below zero the company's. The indexes have these very conditions (migration 0027).
 */
export const TOURIST_OWES = 's.debt > 0';
const COMPANY_OWES = 's.debt < 0';

const sumWhere = (condition: string) => `coalesce(sum(s.debt) filter (where ${condition}), 0)::numeric(18, 2)`;

/** What tourists owe, and apart what the company owes them, which is never above zero: the one does not pay the other. */
export const debtSums = { debt: sumWhere(TOURIST_OWES), overpaid: sumWhere(COMPANY_OWES) };

/** Both as columns. */
export const debtColumns = `${debtSums.debt} as debt, ${debtSums.overpaid} as overpaid`;

/** The sales that debts are summed up over: the others have none. */
export const OPEN = 's.debt <> 0';

type DebtChoice = (typeof debtChoices)[number];

const conditions: Record<DebtChoice, string> = {
  tourist_owes: TOURIST_OWES,
  company_owes: COMPANY_OWES,
  open: OPEN,
  settled: `not (${OPEN})`,
};

const isChoice = (word: string): word is DebtChoice => (debtChoices as readonly string[]).includes(word);

/** The sales on which so much is owed; null when there is no such choice. */
export const byDebt = (word: string): RawBuilder<unknown> | null => (isChoice(word) ? sql.raw(conditions[word]) : null);

/** The same of what has several sales: one of them at least, and for `settled` none that is open. */
export const byDebtOfSome =
  (sales: string) =>
  (word: string): RawBuilder<unknown> | null => {
    if (!isChoice(word)) return null;
    const which = word === 'settled' ? OPEN : conditions[word];
    return sql.raw(`${word === 'settled' ? 'not ' : ''}exists (select from sales s where ${sales} and ${which})`);
  };
