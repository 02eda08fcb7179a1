import { addDays, addMonths } from '#contract/base/dates.ts';
import type { LoyaltyOutcome } from '#contract/loyalty/loyalty-programme.ts';

/** Plain rows, amounts in whole cents and percentages in hundredths. */
export type PlainSale = { client: number; id: number; date: string; brutto: number; byPoints: number };
export type PlainUse = { client: number; date: string; points: number };
export type PlainRules = {
  activation_days: number;
  validity_months: number;
  max_percent: number;
  membership_months: number;
  levels: { name: string; from: number; percent: number }[];
};

type Lot = { due: string; left: number };
type Accrual = { sale: PlainSale; place: number; points: number };

const percentOf = ({ levels }: PlainRules, place: number) => levels[place - 1]?.percent ?? 0;
const placeOf = ({ levels }: PlainRules, turnover: number) => levels.filter(({ from }) => from <= turnover).length;

/** The accrual of each sale of one client, one after another. */
function accrualsOf(rules: PlainRules, sales: PlainSale[]): Accrual[] {
  let turnover = 0;
  return sales.map((sale) => {
    const place = placeOf(rules, turnover);
    turnover += sale.brutto;
    const base = Math.max(0, sale.brutto - sale.byPoints);
    return { sale, place, points: Math.floor((base * percentOf(rules, place)) / 1_000_000) };
  });
}

/** The points of one client that would have expired in a period: lots and uses day by day. */
function expiredOf(rules: PlainRules, accruals: Accrual[], uses: PlainUse[], from: string, to: string): number {
  if (rules.validity_months === 0) return 0;
  const came = accruals.map(({ sale, points }) => {
    const due = addMonths(addDays(sale.date, rules.activation_days), rules.validity_months);
    return { day: sale.date, turn: 1, lot: { due, left: points } };
  });
  const used = uses.map(({ date, points }) => ({ day: date, turn: 2, points }));
  const gone = came.map(({ lot }) => ({ day: lot.due, turn: 0, lot }));
  const events = [...came, ...used, ...gone].sort((a, b) =>
    a.day === b.day ? a.turn - b.turn : a.day < b.day ? -1 : 1,
  );
  const lots: Lot[] = [];
  let owed = 0;
  let expired = 0;
  for (const event of events) {
    if (event.day > to) break;
    if ('points' in event) owed += event.points;
    else if (event.turn === 1) lots.push(event.lot);
    for (const lot of lots) {
      const taken = Math.min(owed, lot.left);
      lot.left -= taken;
      owed -= taken;
    }
    if (event.turn === 0 && 'lot' in event) {
      if (event.day >= from) expired += event.lot.left;
      event.lot.left = 0;
    }
  }
  return expired;
}

/** The outcome of some rules, computed sale by sale and day by day. */
export function outcomeByHand(
  rules: PlainRules,
  { sales, uses, turnovers }: { sales: PlainSale[]; uses: PlainUse[]; turnovers: number[] },
  { from, to }: { from: string; to: string },
): LoyaltyOutcome {
  const ordered = sales.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const clients = [...new Set(sales.map(({ client }) => client))];
  const accruals = clients.map((client) =>
    accrualsOf(
      rules,
      ordered.filter((sale) => sale.client === client),
    ),
  );
  const recent = accruals.flat().filter(({ sale }) => sale.date >= from);
  const sum = (each: { points: number }[]) => each.reduce((total, { points }) => total + points, 0);
  const write = (hundredths: number) => (hundredths / 100).toFixed(2);
  const newest = (of: Accrual[]) => of.map(({ sale }) => sale.date).reduce((a, b) => (a > b ? a : b), '');
  return {
    points: sum(recent),
    pending: sum(recent.filter(({ sale }) => addDays(sale.date, rules.activation_days) > to)),
    expired: clients
      .map((client, index) => {
        const mine = uses.filter((use) => use.client === client);
        return expiredOf(rules, accruals[index] ?? [], mine, from, to);
      })
      .reduce((total, each) => total + each, 0),
    members: accruals.filter((of) => addMonths(newest(of), rules.membership_months) >= to).length,
    largest_discount: Math.max(0, ...recent.map(({ sale }) => Math.floor((sale.brutto * rules.max_percent) / 10_000))),
    levels: [{ name: null, from: 0, percent: 0 }, ...rules.levels].map((level, place) => {
      const here = recent.filter((each) => each.place === place);
      return {
        ...{ name: level.name, from_turnover: write(level.from), percent: write(level.percent) },
        clients: turnovers.filter((turnover) => placeOf(rules, turnover) === place).length,
        ...{ sales: here.length, points: sum(here) },
      };
    }),
  };
}
