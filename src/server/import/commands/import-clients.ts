import { setImmediate } from 'node:timers/promises';
import { toE164 } from '#contract/base/phone.ts';
import { importClients as contract } from '#contract/import/import-clients.ts';
import type { ClientLine } from '#contract/import/import-rows.ts';
import { announce } from '../../base/pipeline/announce-changes.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { writeManyLines } from '../../base/pipeline/write-log.ts';
import { Findings } from '../findings.ts';
import { beginImport, imported } from '../import-answer.ts';
import { requireLetters } from '../match-names.ts';
import { readTakenPhones } from '../reads/directory-entries.ts';
import { findOrCreateClients } from '../rows/write-clients.ts';
import { cellValue } from '../sale-groups.ts';

export const importClients = handler(contract, async (context) => {
  const { rows, known, dry_run } = context.body;
  const findings = new Findings();
  const phones = await phonesIn(rows);
  const taken = await readTakenPhones(
    context,
    phones.filter((phone) => phone !== null),
  );
  const wanted = new Map<string, NonNullable<ReturnType<typeof clientIn>>>();
  let skipped = 0;
  for (const [row, line] of rows.entries()) {
    const client = clientIn(line, phones[row] ?? null, row, findings);
    if (!client) continue;
    const isKnown = taken.has(client.phone);
    if (!isKnown && !wanted.has(client.phone)) wanted.set(client.phone, client);
    else if (known === 'skip') skipped++;
    else findings.problem(row, 'phone', isKnown ? 'client_phone_taken' : 'import_twice');
  }
  if (dry_run) return imported(true, { clients: wanted.size, skipped }, findings);
  await beginImport(context, findings);
  const { made } = await findOrCreateClients(context, wanted);
  await writeManyLines(context, made);
  const { caller } = context;
  await announce(context, [['client', 0, caller.id, caller.officeId]]);
  return imported(false, { clients: made.length, skipped: skipped + wanted.size - made.length });
});

/** Rows between two yields to the event loop. */
const YIELD_EVERY = 500;

async function phonesIn(rows: ClientLine[]): Promise<(string | null)[]> {
  const phones: (string | null)[] = [];
  for (const [row, { phone }] of rows.entries()) {
    if (row % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
    phones.push(toE164(cellValue(phone) ?? ''));
  }
  return phones;
}

/** The columns of a client from a row; null when a field is missing. */
function clientIn(line: ClientLine, phone: string | null, row: number, findings: Findings) {
  const [surname, name] = [cellValue(line.surname), cellValue(line.name)];
  if (phone === null)
    findings.problem(row, 'phone', cellValue(line.phone) === null ? 'fill_required_fields' : 'phone_invalid');
  if (surname === null) findings.problem(row, 'surname', 'fill_required_fields');
  if (name === null) findings.problem(row, 'name', 'fill_required_fields');
  requireLetters(findings, { row, field: 'surname' }, surname);
  requireLetters(findings, { row, field: 'name' }, name);
  if (phone === null || surname === null || name === null) return null;
  return { phone, surname, name, latin_name: line.latin_name ?? '', email: line.email ?? null };
}
