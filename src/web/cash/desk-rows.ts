import { type Amount, add, type Currency, ZERO } from '#contract/base/money.ts';
import type { CashDesk } from '#contract/cash/cash-transfer.ts';

/** The balance of each currency, without empty ones. */
export type Balances = Partial<Record<Currency, Amount>>;

/** The desks of an office and a payment method, one of each currency. */
export type MethodRow = { method_id: number; method_name: string; balances: Balances };
export type OfficeRows = { office_id: number; office_name: string; methods: MethodRow[]; balances: Balances };

const sumOf = (desks: readonly CashDesk[]): Balances => {
  const sums: Balances = {};
  for (const { currency, balance } of desks) sums[currency] = add(sums[currency] ?? ZERO, balance);
  return sums;
};

/** Desks by office and payment method, in the order in which they come. */
export const officeRows = (desks: CashDesk[]): OfficeRows[] =>
  [...Map.groupBy(desks, ({ office_id }) => office_id)].map(([office_id, own]) => ({
    office_id,
    office_name: own[0]?.office_name ?? '',
    balances: sumOf(own),
    methods: [...Map.groupBy(own, ({ method_id }) => method_id)].map(([method_id, same]) => ({
      method_id,
      method_name: same[0]?.method_name ?? '',
      balances: sumOf(same),
    })),
  }));
