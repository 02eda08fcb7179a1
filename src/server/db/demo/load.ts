import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DemoAccount } from '#contract/public-commands.ts';
import { generatePassword, hashPassword } from '../../accounts/password.ts';
import { Refusal } from '../../pipeline/refusal.ts';
import { createCompany, isEmpty } from '../../stores/accounts.ts';
import { foldFigures } from '../../stores/figures.ts';
import { refreshAllSaleTotals } from '../../stores/totals.ts';
import type { Database } from '../connect.ts';
import { inTransaction } from '../transaction.ts';
import type { Target } from '../write-rows.ts';
import { writeBatch } from './batch.ts';
import { type Day, dateOf, spread, TIME_ZONE, today } from './calendar.ts';
import { COMPANY_NAME } from './catalogue.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { drawClients } from './clients.ts';
import { STAFF, type StaffMember, writeDirectories, writeStaff } from './directories.ts';
import { type LoggedTurn, turnsOf, writeLog } from './log.ts';
import { writeLoyalty } from './loyalty.ts';
import { writeManagement } from './management.ts';
import { drawStaff, type RussianSurname } from './people.ts';
import { drawPlans } from './plan.ts';
import { readRates } from './rates.ts';
import { drawSale, type SaleDraft } from './sales.ts';
import type { Setting } from './setting.ts';

export type DemoOptions = {
  /** The company's address; its people's usernames end with it. */
  slug: string;
  /** How many sales are spread over the last 24 months. */
  sales: number;
  /** The same seed on the same day gives the same company, passwords and ids excepted. */
  seed: number;
  now: Date;
  /** Refuse already_set_up when there is a company already. */
  onlyIfEmpty: boolean;
};

/** The company that was loaded, and its people with the passwords that were generated for them. */
export type DemoCompany = { company: { name: string; slug: string }; users: DemoAccount[] };

/** The sales of 24 months, today included. */
const DAYS = 730;

/** So many sales are written at once at most, and those of a month at most: partners are paid between batches. */
const BATCH = 1500;
const MONTH: Day = 30;

/**
 * Loads the demonstration company: everything or nothing, in one transaction. Refuses slug_taken, username_taken, and
 * already_set_up when only an empty database is to be filled.
 */
export async function loadDemo(db: Database, options: DemoOptions): Promise<DemoCompany> {
  const { slug, now } = options;
  const { chance, russianSurname } = await drawFrom(options.seed);
  const rates = await readRates();
  const staff = await Promise.all(drawStaff(chance, russianSurname, STAFF, slug).map(withPassword));
  return inTransaction(db, async (tx) => {
    // A large load takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(tx);
    if (options.onlyIfEmpty && !(await isEmpty(tx, { lock: true }))) throw new Refusal('already_set_up');
    const thisDay = today(now);
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
    const setting = { ...directories, ...people, chance, rates, nextClient, now, thisDay };
    const turns = await writeSales(target, setting, options.sales);
    await refreshAllSaleTotals(tx, companyId);
    const managerId = people.managers[0]?.id ?? 0;
    await writeManagement(target, managerId, dateOf(thisDay));
    await writeLog(target, turns, managerId);
    await writeLoyalty(target, dateOf(thisDay));
    while (await foldFigures(tx, companyId));
    return { company: { name: COMPANY_NAME, slug }, users: accounts };
  });
}

/** Sales day by day, in batches; answers with what only the log remembers of them. */
async function writeSales(target: Target, setting: Setting, count: number): Promise<LoggedTurn[]> {
  const { chance, thisDay } = setting;
  const source = { plan: drawPlans(chance, count), blankNumber: countBlanks() };
  const begin = thisDay - DAYS + 1;
  const turns: LoggedTurn[] = [];
  let batch: SaleDraft[] = [];
  let batchBegun = begin;
  let writing: Promise<unknown> = Promise.resolve();
  for (const [index, sales] of spread(chance, count, begin, thisDay).entries()) {
    const day = begin + index;
    for (let sale = 0; sale < sales; sale++) batch.push(drawSale(setting, source, day));
    // While the database writes a batch the next one is drawn, a day at a time, so that its answers are let in.
    await Promise.race([writing, setImmediate()]);
    if (batch.length < BATCH && day - batchBegun < MONTH && day < thisDay) continue;
    await writing;
    const full = batch;
    writing = writeBatch(target, setting, full, day).then(() => turns.push(...turnsOf(full)));
    batch = [];
    batchBegun = day + 1;
  }
  await writing;
  return turns;
}

/** Contract forms come in series: a Cyrillic letter for each office and six digits that count on. */
function countBlanks(): (officeId: number) => string {
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

/** Faker knows seventy languages and takes its time to load: only who loads a demonstration waits for it. */
async function drawFrom(seed: number): Promise<{ chance: Chance; russianSurname: RussianSurname }> {
  const { Faker, generateMersenne53Randomizer, ru } = await import('@faker-js/faker');
  const randomizer = generateMersenne53Randomizer(seed);
  const faker = new Faker({ locale: ru, randomizer });
  return { chance: chanceFrom(randomizer), russianSurname: (sex) => faker.person.lastName(sex) };
}
