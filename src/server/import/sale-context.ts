import type { BodyOf } from '#contract/base/command.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { Currency } from '#contract/base/money.ts';
import { personKey } from '#contract/base/person-names.ts';
import type { ImportField, SaleLine } from '#contract/import/import-rows.ts';
import type { importSales } from '#contract/import/import-sales.ts';
import type { Caller } from '../base/pipeline/caller.ts';
import type { Work } from '../base/pipeline/write-log.ts';
import { normaliseName } from '../directories/commands/unique-name.ts';
import type { Findings } from './findings.ts';
import { findOnly, Words } from './match-names.ts';
import { Rates } from './rates-in-memory.ts';
import {
  type KnownDirection,
  type KnownMethod,
  type KnownOffice,
  type KnownPartner,
  type KnownPerson,
  readImportWords,
  readUsedBlankNumbers,
} from './reads/directory-entries.ts';
import { cellValue } from './sale-groups.ts';

type Body = BodyOf<typeof importSales>;

/**
 * The data that the rows of a file are checked against. New directions and partners have the id 0 until they are
 * inserted.
 */
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
  /** Cached refusals of the payment's machine, by whether the date is in the future. */
  decided: Map<boolean, ErrorCode | null>;
  added: { directions: KnownDirection[]; partners: KnownPartner[] };
};

export async function readSaleSetting(
  work: Work,
  { body, today, findings }: Pick<SaleSetting, 'body' | 'today' | 'findings'>,
): Promise<SaleSetting> {
  const known = await readImportWords(work);
  const numbers = body.rows.flatMap(({ blank_number }: SaleLine) => cellValue(blank_number) ?? []);
  const byName = ({ name }: { name: string }) => [name];
  return {
    body,
    today,
    findings,
    caller: work.caller,
    rates: new Rates(known.rates),
    used: await readUsedBlankNumbers(work, [...new Set(numbers)]),
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
 * Handles a reference to a retired entity: a note for dates before today, a problem otherwise, as in a form. A missing
 * date is a problem of its own.
 */
export function checkRetired(
  { findings, today }: SaleSetting,
  { row, field, date }: { row: number; field: ImportField; date: string | null },
  code: ErrorCode,
): void {
  if (date !== null && date >= today) findings.problem(row, field, code);
  else findings.note(row, field, code);
}

/** A name in the file with its row and the sale's date. */
type Named = { name: string; row: number; date: string | null };

/** The direction with a name; an unknown one is added if the request allows it. */
export function findDirectionByName(setting: SaleSetting, { name, row, date }: Named): KnownDirection | null {
  const { directions, added, findings, body } = setting;
  if (body.unknown === 'add' && directions.called(name).length === 0) {
    const direction = { id: 0, name: normaliseName(name), retired: false };
    directions.add(name, direction);
    added.directions.push(direction);
    return direction;
  }
  const found = findOnly(directions, name, { row, field: 'direction' }, findings, 'import_direction_unknown');
  if (found?.retired) checkRetired(setting, { row, field: 'direction', date }, 'direction_retired');
  return found;
}

/** The partner with a name; an unknown one is added with the currency of its first booking if the request allows it. */
export function findPartnerByName(
  setting: SaleSetting,
  { name, row, date }: Named,
  currency: Currency | null,
): KnownPartner | null {
  const { partners, added, findings, body } = setting;
  if (body.unknown === 'add' && partners.called(name).length === 0) {
    const partner = { id: 0, name: normaliseName(name), retired: false, currency: currency ?? 'USD' };
    partners.add(name, partner);
    added.partners.push(partner);
    return partner;
  }
  const found = findOnly(partners, name, { row, field: 'partner' }, findings, 'import_partner_unknown');
  if (found?.retired) checkRetired(setting, { row, field: 'partner', date }, 'partner_retired');
  return found;
}
