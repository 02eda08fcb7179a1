import { sql } from 'kysely';
import { usdOfExchange } from '#contract/base/currency-exchange.ts';
import { type Currency, canonicalRate, convert, negate, ratePairOf } from '#contract/base/money.ts';
import { type RowOf, type Target, writeRows } from '../../base/db/write-rows.ts';
import { linesOfTransfer } from '../../cash/rows/cash-book-rows.ts';
import { fromHundredths } from '../demo-amounts.ts';
import { closing, type Day, dateOf, iso } from '../demo-calendar.ts';
import type { Setting } from '../demo-context.ts';
import type { LoggedTurn } from '../demo-log.ts';
import { DOUBLE_REASON } from '../demo-phrases.ts';
import { type Desk, type Flow, type Move, planMoves } from './demo-desks.ts';

type TransferRow = RowOf<'cash_transfers'> & {
  created_at: string;
  description: string;
  reversed_on: string | null;
  reverse_reason: string | null;
};

/**
 * Writes the transfers between desks and the owners' payment, so that no desk is ever below zero. Returns the log
 * lines.
 */
export async function writeTransfers(target: Target, setting: Setting, begin: Day): Promise<LoggedTurn[]> {
  const { thisDay, rates, methods, managers, scale } = setting;
  const account: Desk = { officeId: managers[0]?.officeId ?? 0, methodId: methods.Перечисление, currency: 'UZS' };
  const flows = await readFlows(target, begin, account);
  const { capital, moves } = planMoves({ flows, rates, scale, begin, thisDay }, account);
  if (capital > 0) await writeCapital(target, setting, begin, account, capital);
  const transfers = moves.flatMap((move, index) => rowsOf(setting, move, index));
  const ids = await writeRows(
    target,
    'cash_transfers',
    transfers.map(({ row }) => row),
  );
  const written = transfers.map((transfer, index) => ({ ...transfer, id: ids[index] ?? 0 }));
  await writeLines(target, setting, written);
  return written.flatMap(turnsOf);
}

/** The daily flows of the desks, some thousand rows for any number of sales. */
async function readFlows({ tx, companyId }: Target, begin: Day, account: Desk): Promise<Flow[]> {
  const { rows } = await sql<Desk & { day: number; came: number; went: number }>`
    select office_id as "officeId", method_id as "methodId", currency, entry_date - ${dateOf(begin)}::date as day,
      (100 * sum(greatest(movement, 0)))::bigint as came, (100 * sum(greatest(-movement, 0)))::bigint as went
    from cash_entries where company_id = ${companyId} and method_id is not null
    group by office_id, method_id, currency, entry_date order by office_id, method_id, currency
  `.execute(tx);
  const flows = new Map<string, Flow>();
  for (const { day, came, went, ...desk } of [{ ...account, day: 0, came: 0, went: 0 }, ...rows]) {
    if (day < 0) throw new Error(`A line of the cash book is ${-day} days before the first day`);
    const key = Object.values(desk).join(' ');
    const flow = flows.get(key) ?? { ...desk, came: [], went: [] };
    flow.came[day] = came;
    flow.went[day] = went;
    flows.set(key, flow);
  }
  return [...flows.values()];
}

async function writeCapital(
  target: Target,
  { rates, managers }: Setting,
  day: Day,
  { officeId, methodId, currency }: Desk,
  capital: number,
): Promise<void> {
  const amount = fromHundredths(capital);
  const currency_rate = rates.toUsd(currency, day);
  const usd_total = convert(amount, currency, 'USD', currency_rate);
  const place = { office_id: officeId, method_id: methodId, amount, currency, currency_rate, usd_total };
  const created = { created_by: managers[0]?.id ?? 0, created_at: iso(closing(day, -30)) };
  await writeRows(target, 'cash_entries', [
    {
      type: 'income',
      entry_date: dateOf(day),
      description: 'Взнос учредителей, начальный остаток',
      ...place,
      ...created,
    },
  ]);
}

/** A transfer; if it was recorded twice by mistake, the second one is reversed the next day. */
function rowsOf({ chance, rates, managers, methods }: Setting, move: Move, index: number): Omit<Written, 'id'>[] {
  const { day, from, to, given, received, twice } = move;
  const pair = ratePairOf(from.currency, to.currency);
  const exchanged = {
    from_currency: from.currency,
    from_amount: fromHundredths(given),
    to_currency: to.currency,
    to_amount: fromHundredths(received),
  };
  const row = {
    transfer_date: dateOf(day),
    from_office_id: from.officeId,
    from_method_id: from.methodId,
    to_office_id: to.officeId,
    to_method_id: to.methodId,
    ...exchanged,
    exchange_rate: pair ? canonicalRate(rates.of(pair, day)) : '1',
    usd_total: usdOfExchange(exchanged, rates.toUsd(from.currency, day)),
    description: descriptionOf(from, to, methods.Наличные, methods.Перечисление),
    created_by: chance.pick(managers).id,
    created_at: iso(closing(day, index % 30)),
  };
  const kept = { day, row: { ...row, reversed_on: null, reverse_reason: null, version: 1 } };
  if (!twice) return [kept];
  const reversed = { reversed_on: dateOf(day + 1), reverse_reason: DOUBLE_REASON, version: 2 };
  return [kept, { day, row: { ...row, ...reversed } }];
}

/** The description of a transfer. */
function descriptionOf(from: Desk, to: Desk, cash: number, account: number): string {
  if (from.currency !== to.currency) return exchangeWord(from.currency, to.currency);
  if (from.methodId === to.methodId) return from.methodId === cash ? 'Инкассация' : 'Перевод между офисами';
  if (to.methodId === account) return from.methodId === cash ? 'Сдача наличных в банк' : 'Зачисление по картам';
  return to.methodId === cash ? 'Получение наличных' : 'Перевод между кассами';
}

function exchangeWord(from: Currency, to: Currency): string {
  if (from === 'UZS') return 'Покупка валюты';
  return to === 'UZS' ? 'Продажа валюты' : 'Обмен валюты';
}

type Written = { row: TransferRow; id: number; day: Day };

/** Writes both lines of each transfer, and then the reversals. */
async function writeLines(target: Target, { rates }: Setting, written: Written[]): Promise<void> {
  const lines = written.flatMap(({ row, id, day }) => {
    const { created_by, created_at } = row;
    const rate = rates.toUsd(row.from_currency, day);
    return linesOfTransfer({ ...row, id }, rate).map((line) => ({ ...line, created_by, created_at }));
  });
  const ids = await writeRows(target, 'cash_entries', lines);
  const reversals = written.flatMap(({ row, day }, index) => {
    if (row.reversed_on === null) return [];
    return [2 * index, 2 * index + 1].flatMap((place) => {
      const line = lines[place];
      if (!line) return [];
      const amounts = { amount: negate(line.amount), usd_total: negate(line.usd_total) };
      const noted = { entry_date: dateOf(day + 1), description: DOUBLE_REASON, created_at: iso(closing(day + 1, 0)) };
      return [{ ...line, ...amounts, ...noted, reverses_id: ids[place] ?? null }];
    });
  });
  await writeRows(target, 'cash_entries', reversals);
}

type Changes = LoggedTurn['changes'];

/** The log lines of a transfer: all columns when created, changed ones when reversed. */
function turnsOf({ row, id, day }: Written): LoggedTurn[] {
  const { created_by, created_at, version: _, reversed_on, reverse_reason, ...columns } = row;
  const changes: Changes = {};
  for (const [name, value] of Object.entries({ ...columns, created_by })) changes[name] = [null, value];
  const turn = { user_id: created_by, entity: 'cash_transfer', entity_id: id, sale_id: null } as const;
  const created: LoggedTurn = { ...turn, at: created_at, event: 'cash_transfer.create', changes };
  if (!reversed_on) return [created];
  const reversal = { reversed_on: [null, reversed_on], reverse_reason: [null, reverse_reason] } satisfies Changes;
  return [created, { ...turn, at: iso(closing(day + 1, 0)), event: 'cash_transfer.reverse', changes: reversal }];
}
