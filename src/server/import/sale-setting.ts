import type { BodyOf } from '#contract/base/command.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { Currency } from '#contract/base/money.ts';
import { personKey } from '#contract/base/person-names.ts';
import type { ImportField, SaleLine } from '#contract/import/import-rows.ts';
import type { importSales } from '#contract/import/import-sales.ts';
import type { Caller } from '../base/pipeline/caller.ts';
import type { Work } from '../base/pipeline/write-log.ts';
import { keptName } from '../directories/commands/unique-name.ts';
import type { Findings } from './findings.ts';
import { Rates } from './import-rates-of-file.ts';
import { theOne, Words } from './match-words.ts';
import {
  type KnownDirection,
  type KnownMethod,
  type KnownOffice,
  type KnownPartner,
  type KnownPerson,
  readImportWords,
  usedBlankNumbers,
} from './reads/known-words.ts';
import { said } from './sale-groups.ts';

type Body = BodyOf<typeof importSales>;

/** All that the rows of a file are held against. What is not known yet and may be added has the id 0 until it is. */
export type SaleSetting = {
  body: Body;
  caller: Caller;
  today: string;
  findings: Findings;
  rates: Rates;
  used: Map<string, number>;
  directions: Words<KnownDirection>;
  partners: Words<KnownPartner>;
  methods: Words<KnownMethod>;
  people: Words<KnownPerson>;
  offices: Words<KnownOffice>;
  /** What the payment's machine says to a payment that is made, and to one that is still to come. */
  decided: Map<boolean, ErrorCode | null>;
  added: { directions: KnownDirection[]; partners: KnownPartner[] };
};

export async function readSaleSetting(
  work: Work,
  { body, today, findings }: Pick<SaleSetting, 'body' | 'today' | 'findings'>,
): Promise<SaleSetting> {
  const known = await readImportWords(work);
  const numbers = body.rows.flatMap(({ blank_number }: SaleLine) => said(blank_number) ?? []);
  const byName = ({ name }: { name: string }) => [name];
  return {
    body,
    today,
    findings,
    caller: work.caller,
    rates: new Rates(known.rates),
    used: await usedBlankNumbers(work, [...new Set(numbers)]),
    directions: new Words(known.directions, byName),
    partners: new Words(known.partners, byName),
    methods: new Words(known.methods, byName),
    people: new Words(
      known.people,
      ({ name, surname, username }) => [`${surname} ${name}`, `${name} ${surname}`, surname, username],
      personKey,
    ),
    offices: new Words(known.offices, byName),
    decided: new Map(),
    added: { directions: [], partners: [] },
  };
}

/**
 * Names what is no longer offered. On a day before today that is history, which is taken with a note; of today it is
 * refused, as in a form. A date that is missing is a problem of its own.
 */
export function takeForHistory(
  { findings, today }: SaleSetting,
  { row, field, date }: { row: number; field: ImportField; date: string | null },
  code: ErrorCode,
): void {
  if (date !== null && date >= today) findings.problem(row, field, code);
  else findings.note(row, field, code);
}

/** Where a name stands, and the day of the sale that names it. */
type Named = { name: string; row: number; date: string | null };

/** The direction of a name; one that there is not is added where that was wanted. */
export function directionCalled(setting: SaleSetting, { name, row, date }: Named): KnownDirection | null {
  const { directions, added, findings, body } = setting;
  if (body.unknown === 'add' && directions.called(name).length === 0) {
    const direction = { id: 0, name: keptName(name), retired: false };
    directions.add(name, direction);
    added.directions.push(direction);
    return direction;
  }
  const found = theOne(directions, name, { row, field: 'direction' }, findings, 'import_direction_unknown');
  if (found?.retired) takeForHistory(setting, { row, field: 'direction', date }, 'direction_retired');
  return found;
}

/** The same of a partner, who then works in the currency of the first booking. */
export function partnerCalled(
  setting: SaleSetting,
  { name, row, date }: Named,
  currency: Currency | null,
): KnownPartner | null {
  const { partners, added, findings, body } = setting;
  if (body.unknown === 'add' && partners.called(name).length === 0) {
    const partner = { id: 0, name: keptName(name), retired: false, currency: currency ?? 'USD' };
    partners.add(name, partner);
    added.partners.push(partner);
    return partner;
  }
  const found = theOne(partners, name, { row, field: 'partner' }, findings, 'import_partner_unknown');
  if (found?.retired) takeForHistory(setting, { row, field: 'partner', date }, 'partner_retired');
  return found;
}
