import { type RawBuilder, sql } from 'kysely';
import { debtChoices } from '#contract/base/money.ts';
import { COMPANY_OWES, HAS_DEBT, TOURIST_OWES } from './measures.ts';

type DebtChoice = (typeof debtChoices)[number];

const conditions: Record<DebtChoice, string> = {
  tourist_owes: TOURIST_OWES,
  company_owes: COMPANY_OWES,
  open: HAS_DEBT,
  settled: `not (${HAS_DEBT})`,
};

const isChoice = (word: string): word is DebtChoice => (debtChoices as readonly string[]).includes(word);

/** The condition of sales by a choice of debts; null for an unknown one. */
export const byDebt = (word: string): RawBuilder<unknown> | null => (isChoice(word) ? sql.raw(conditions[word]) : null);

/**
 * The condition of rows with sales by a choice of debts: at least one matching sale, and for `settled` no sale with a
 * debt.
 */
export const byDebtOfSome =
  (sales: string) =>
  (word: string): RawBuilder<unknown> | null => {
    if (!isChoice(word)) return null;
    const which = word === 'settled' ? HAS_DEBT : conditions[word];
    return sql.raw(`${word === 'settled' ? 'not ' : ''}exists (select from sales s where ${sales} and ${which})`);
  };
