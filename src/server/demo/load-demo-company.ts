import { setImmediate } from 'node:timers/promises';
import type { DemoAccount, DemoProgress } from '#contract/company/public-commands.ts';
import { generatePassword, hashPassword } from '../base/crypto/password-hash.ts';
import { ownsTable, writeInBulk } from '../base/db/bulk-load.ts';
import type { Database } from '../base/db/connect.ts';
import { inLoad } from '../base/db/transaction.ts';
import type { Target } from '../base/db/write-rows.ts';
import { recountSums } from '../base/measures/recount-sums.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { createCompany, hasNoCompany } from '../company/rows/accounts.ts';
import { type Batch, writeBatch } from './demo-batch.ts';
import { type Day, dateOf, spread, TIME_ZONE, today } from './demo-calendar.ts';
import { COMPANY_NAME } from './demo-catalogue.ts';
import { drawClients } from './demo-clients.ts';
import type { Setting } from './demo-context.ts';
import { STAFF, type StaffMember, writeDirectories, writeStaff } from './demo-directories.ts';
import { completionsOf, type LoggedTurn, turnsOf, writeLog } from './demo-log.ts';
import { writeLoyalty } from './demo-loyalty.ts';
import { writeManagement } from './demo-management.ts';
import { drawStaff, type RussianSurname } from './demo-people.ts';
import type { Completion } from './demo-points.ts';
import { readRates } from './demo-rates.ts';
import { payPartners } from './money/demo-partner-payments.ts';
import { writeTransfers } from './money/demo-transfers.ts';
import { drawSale, type SaleDraft } from './sales/demo-sales.ts';
import { drawPlans } from './sales/sale-plan.ts';
import { type Chance, chanceFrom } from './seeded-random.ts';

export type DemoOptions = {
  /** The company's slug, the end of its usernames. */
  slug: string;
  /** The number of sales over 24 months. */
  sales: number;
  /** The same seed on the same day gives the same company, except passwords and ids. */
  seed: number;
  now: Date;
  /** Refuses already_set_up when there is a company. */
  onlyIfEmpty: boolean;
  /** Called with the progress. */
  onProgress?: (progress: DemoProgress) => void;
  /** The number of sales from which a first company is loaded in bulk, if the role owns the tables. */
  bulkFrom?: number;
};

/** The loaded company and its accounts with generated passwords. */
export type DemoCompany = { company: { name: string; slug: string }; users: DemoAccount[] };

/** The days of the load, today included. */
const DAYS = 730;

/** The number of sales of a full-sized agency. */
const FULL_SIZE = 1000;

/** Partners are paid together for at most this many sales and a month. */
const MAX_PAID_TOGETHER = 1500;
const MONTH: Day = 30;

/** The smallest batch of sales. */
const MIN_BATCH = 100;

/** Sales drawn between two yields to the event loop. */
const YIELD_EVERY = 10;

/** The number of sales from which bulk loading, which rebuilds all indexes, pays off. */
const BULK_FROM = 5_000;

/** The tables with most rows. */
const BULK = [
  ...['clients', 'sales', 'bookings', 'tourist_payments', 'partner_payments', 'allocations', 'cash_entries'],
  ...['audit_log', 'point_entries', 'point_lots', 'point_draws'],
];

/**
 * Loads the demonstration company in one transaction. Refuses slug_taken, username_taken, and already_set_up with
 * `onlyIfEmpty`.
 */
export async function loadDemo(db: Database, options: DemoOptions): Promise<DemoCompany> {
  const { slug, now } = options;
  const thisDay = today(now);
  const { chance, rateChance, russianSurname } = await drawFrom(options.seed);
  const rates = await readRates(rateChance, thisDay);
  const staff = await Promise.all(drawStaff(chance, russianSurname, STAFF, slug).map(withPassword));
  return inLoad(db, async (tx) => {
    const isFirst = await hasNoCompany(tx, { lock: true });
    if (options.onlyIfEmpty && !isFirst) throw new Refusal('already_set_up');
    const companyId = await createCompany(tx, {
      slug,
      name: COMPANY_NAME,
      timeZone: TIME_ZONE,
      subscription: dateOf(thisDay + 365),
      agentsSee: 'own',
    });
    const target = { tx, companyId };
    const { accounts, ...people } = await writeStaff(target, staff);
    const directories = await writeDirectories(target, rates);
    const nextClient = drawClients(chance, russianSurname);
    const scale = Math.min(1, options.sales / FULL_SIZE);
    const setting = { ...directories, ...people, chance, rates, nextClient, scale, now, thisDay };
    const isLarge = options.sales >= (options.bulkFrom ?? BULK_FROM);
    const write = () => writeRecords(target, setting, options);
    await (isFirst && isLarge && (await ownsTable(tx, 'sales')) ? writeInBulk(tx, BULK, write) : write());
    await recountSums(tx, companyId);
    reportStep(options, 'sums');
    return { company: { name: COMPANY_NAME, slug }, users: accounts };
  });
}

/** Writes the records of the company and its audit log. */
async function writeRecords(target: Target, setting: Setting, options: DemoOptions): Promise<void> {
  const { now, thisDay } = setting;
  const { turns, completions } = await writeSales(target, setting, options);
  reportStep(options, 'sales');
  const managerId = setting.managers[0]?.id ?? 0;
  await writeManagement(target, setting, managerId);
  const transfers = await writeTransfers(target, setting, thisDay - DAYS);
  const losses = await writeLoyalty(target, completions, now, dateOf(thisDay));
  reportStep(options, 'points');
  await writeLog(target, [...turns, ...transfers, ...losses], managerId);
  reportStep(options, 'log');
}

/** The steps after the sales. */
const STEPS = ['sales', 'points', 'log', 'sums'] as const;

/** Reports a finished step. */
function reportStep({ onProgress }: DemoOptions, step: (typeof STEPS)[number]): void {
  onProgress?.({ stage: 'history', done: STEPS.indexOf(step), of: STEPS.length - 1 });
}

/** The log lines and completions of the written sales. */
type SalesOutcome = { turns: LoggedTurn[]; completions: Completion[] };

/** Draws and writes sales day by day; partners are paid for some weeks together. */
async function writeSales(target: Target, setting: Setting, options: DemoOptions): Promise<SalesOutcome> {
  const { sales: count, onProgress } = options;
  const { chance, thisDay } = setting;
  const source = { plan: drawPlans(chance, count), blankNumber: numberContracts() };
  const begin = thisDay - DAYS + 1;
  const outcome: SalesOutcome = { turns: [], completions: [] };
  let sales: SaleDraft[] = [];
  let begun = begin;
  let batch: Batch = { sales: [], settlements: [] };
  let writing: Promise<unknown> = Promise.resolve();
  let written = 0;
  onProgress?.({ stage: 'sales', done: 0, of: count });
  for (const [index, sold] of spread(chance, count, begin, thisDay).entries()) {
    const day = begin + index;
    for (let sale = 0; sale < sold; sale++) {
      // Yields while the database writes, so that its answers are handled.
      if (sale % YIELD_EVERY === 0) await Promise.race([writing, setImmediate()]);
      sales.push(drawSale(setting, source, day));
    }
    if (sales.length < MAX_PAID_TOGETHER && day - begun < MONTH && day < thisDay) continue;
    // Payments change the bookings' figures, so they come before writing.
    const settlements = payPartners(setting, sales, day);
    batch = { sales: [...batch.sales, ...sales], settlements: [...batch.settlements, ...settlements] };
    sales = [];
    begun = day + 1;
    if (batch.sales.length < MIN_BATCH && day < thisDay) continue;
    await writing;
    const full = batch;
    writing = writeBatch(target, full).then(() => {
      outcome.turns.push(...turnsOf(full.sales));
      outcome.completions.push(...completionsOf(full.sales));
      written += full.sales.length;
      onProgress?.({ stage: 'sales', done: written, of: count });
    });
    batch = { sales: [], settlements: [] };
  }
  await writing;
  return outcome;
}

/** Numbers contracts in series: a letter per office and six digits. */
function numberContracts(): (officeId: number) => string {
  const series = new Map<number, { letter: string; next: number }>();
  return (officeId) => {
    const begun = series.get(officeId) ?? { letter: 'АБВГДЕЖЗ'[series.size] ?? 'Я', next: 1207 };
    series.set(officeId, { ...begun, next: begun.next + 1 });
    return `${begun.letter}${String(begun.next).padStart(6, '0')}`;
  };
}

async function withPassword<T>(person: T): Promise<T & Pick<StaffMember, 'password' | 'passwordHash'>> {
  const password = generatePassword();
  return { ...person, password, passwordHash: await hashPassword(password) };
}

/** Separate generators, so that the number of rates does not change the drawn people. */
type Drawing = { chance: Chance; rateChance: Chance; russianSurname: RussianSurname };

/** Imported on demand, because faker is large. */
async function drawFrom(seed: number): Promise<Drawing> {
  const { Faker, generateMersenne53Randomizer, ru } = await import('@faker-js/faker');
  const randomizer = generateMersenne53Randomizer(seed);
  const faker = new Faker({ locale: ru, randomizer });
  const rateChance = chanceFrom(generateMersenne53Randomizer(seed));
  return { chance: chanceFrom(randomizer), rateChance, russianSurname: (sex) => faker.person.lastName(sex) };
}
