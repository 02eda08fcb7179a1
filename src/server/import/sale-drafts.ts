import { setImmediate } from 'node:timers/promises';
import { doubtAboutDeadline, doubtAboutService } from '#contract/base/doubts.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type Amount, add, amount, sign, subtract, ZERO } from '#contract/base/money.ts';
import { toE164 } from '#contract/base/phone.ts';
import { requirePlausibleSale } from '../sales/commands/sale-fields.ts';
import { findOnly, requireLetters } from './match-names.ts';
import type { KnownDirection } from './reads/directory-entries.ts';
import { type BookingDraft, draftBookings } from './rows-to-bookings.ts';
import { draftPayments, type PaymentDraft } from './rows-to-payments.ts';
import { checkRetired, findDirectionByName, type SaleSetting } from './sale-context.ts';
import { groupSales, type HeadField, type SaleGroup } from './sale-groups.ts';

/** The tourist of a sale in the file. */
export type TouristDraft = { phone: string; name: string; surname: string; latin_name: string };

/** A sale to be inserted with its rows. */
export type SaleDraft = {
  tourist: TouristDraft;
  direction: KnownDirection;
  columns: {
    sale_date: string;
    service_date: string;
    deadline_date: string | null;
    blank_number: string | null;
    service: string;
    adults: number;
    children: number;
    infants: number;
    notes: string;
    operator_notes: string;
    management_notes: string;
    brutto: Amount;
    extra_profit: Amount;
    agent_id: number;
    office_id: number;
  };
  bookings: BookingDraft[];
  payments: PaymentDraft[];
};

/** Sales between two yields to the event loop. */
const YIELD_EVERY = 200;

/** The valid sales of a file; others are findings. */
export async function draftSales(setting: SaleSetting): Promise<{ sales: SaleDraft[]; skipped: number }> {
  const groups = groupSales(setting.body.rows, setting.findings);
  const sales: SaleDraft[] = [];
  let skipped = 0;
  for (const [index, group] of groups.entries()) {
    if (index % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
    const used = setting.used.get(group.head.blank_number ?? '');
    if (used !== undefined && setting.body.known === 'skip') {
      skipped++;
      continue;
    }
    if (used !== undefined) {
      const row = group.at('blank_number');
      setting.findings.problem(row, 'blank_number', 'blank_number_used', { sale: String(used) });
    }
    const sale = draftSale(setting, group);
    if (sale) sales.push(sale);
  }
  return { sales, skipped };
}

const required: HeadField[] = [
  'sale_date',
  'service_date',
  'direction',
  'brutto',
  'tourist_phone',
  'tourist_surname',
  'tourist_name',
];

function draftSale(setting: SaleSetting, group: SaleGroup): SaleDraft | null {
  const { findings } = setting;
  const { head, at } = group;
  for (const field of required) if (head[field] === null) findings.problem(at(field), field, 'fill_required_fields');
  const named = { row: at('direction'), date: head.sale_date };
  const direction = head.direction === null ? null : findDirectionByName(setting, { name: head.direction, ...named });
  const people = peopleIn(setting, group);
  const seller = sellerOf(setting, group);
  const brutto = amount(head.brutto ?? ZERO);
  const bookings = draftBookings(setting, group);
  const payments = draftPayments(setting, group, brutto);
  const tourist = touristIn(setting, group);
  const { sale_date, service_date, deadline_date, blank_number } = head;
  if (!direction || !tourist || !seller || head.brutto === null || !sale_date || !service_date) return null;
  const profit = subtract(brutto, add(ZERO, ...bookings.map(({ columns }) => columns.amount_usd)));
  if (sign(profit) < 0) findings.doubt(at('brutto'), 'brutto', { code: 'profit_negative', values: { profit } });
  const early = {
    service_date: doubtAboutService(service_date, sale_date),
    deadline_date: doubtAboutDeadline(deadline_date, sale_date),
  };
  for (const field of ['service_date', 'deadline_date'] as const) {
    const doubt = early[field];
    if (doubt) findings.doubt(at(field), field, doubt);
  }
  return {
    tourist,
    direction,
    columns: {
      ...{ sale_date, service_date, deadline_date, blank_number },
      service: head.service ?? '',
      ...people,
      notes: head.notes ?? '',
      operator_notes: head.operator_notes ?? '',
      management_notes: head.management_notes ?? '',
      brutto,
      extra_profit: amount(head.extra_profit ?? ZERO),
      ...seller,
    },
    bookings,
    payments,
  };
}

/** The numbers of people; by default one adult. */
function peopleIn({ findings, today }: SaleSetting, { head, at }: SaleGroup) {
  const { adults, children, infants } = head;
  const isEmpty = adults === null && children === null && infants === null;
  const people = { adults: isEmpty ? 1 : (adults ?? 0), children: children ?? 0, infants: infants ?? 0 };
  const problems: Record<string, ErrorCode> = {};
  requirePlausibleSale({ problems, today }, { ...people, sale_date: head.sale_date ?? today });
  for (const field of ['adults', 'sale_date'] as const) {
    const code = problems[field];
    if (code) findings.problem(at(field), field, code);
  }
  return people;
}

/** The agent and office of a sale: by default the importing user, and the agent's office. */
function sellerOf(setting: SaleSetting, { head, at }: SaleGroup) {
  const { caller, people, offices, findings } = setting;
  const own = { id: caller.id, office_id: caller.officeId, disabled_at: null };
  const agent =
    head.agent === null
      ? own
      : findOnly(people, head.agent, { row: at('agent'), field: 'agent' }, findings, 'import_agent_unknown');
  const office =
    head.office === null
      ? null
      : findOnly(offices, head.office, { row: at('office'), field: 'office' }, findings, 'import_office_unknown');
  if (agent?.disabled_at)
    checkRetired(setting, { row: at('agent'), field: 'agent', date: head.sale_date }, 'user_disabled');
  if (!agent || (head.office !== null && !office)) return null;
  return { agent_id: agent.id, office_id: office?.id ?? agent.office_id };
}

function touristIn({ findings }: SaleSetting, { head, at }: SaleGroup): TouristDraft | null {
  const { tourist_phone, tourist_name: name, tourist_surname: surname } = head;
  for (const field of ['tourist_surname', 'tourist_name'] as const) {
    requireLetters(findings, { row: at(field), field }, head[field]);
  }
  if (tourist_phone === null || name === null || surname === null) return null;
  const phone = toE164(tourist_phone);
  if (phone === null) findings.problem(at('tourist_phone'), 'tourist_phone', 'phone_invalid');
  return phone === null ? null : { phone, name, surname, latin_name: head.tourist_latin_name ?? '' };
}
