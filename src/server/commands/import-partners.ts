import type { importPartners as contract } from '#contract/commands/import-partners.ts';
import { imported, refuseFindings } from '../imports/answer.ts';
import { Findings } from '../imports/findings.ts';
import { said } from '../imports/sale-groups.ts';
import { Words } from '../imports/words.ts';
import { type HandlerOf, requireSettled } from '../pipeline/handler.ts';
import { type KnownPartner, readPartners } from '../queries/import-words.ts';
import { announce } from '../stores/events.ts';
import { claimImport } from '../stores/import-clients.ts';
import { addPartners } from '../stores/import-words.ts';
import { writeManyLines } from '../stores/journal.ts';
import { keptName } from './named.ts';

export const importPartners: HandlerOf<typeof contract> = async (context) => {
  const { body, caller } = context;
  const findings = new Findings();
  const partners = new Words<KnownPartner>(await readPartners(context), ({ name }) => [name]);
  const wanted: (KnownPartner & { latin_name: string })[] = [];
  let skipped = 0;
  for (const [row, line] of body.rows.entries()) {
    const name = said(line.name);
    if (name === null) {
      findings.problem(row, 'name', 'fill_required_fields');
      continue;
    }
    const [known] = partners.called(name);
    if (!known) {
      const names = { name: keptName(name), latin_name: line.latin_name ?? '' };
      const partner = { id: 0, ...names, retired: false, currency: said(line.currency) ?? 'USD' };
      partners.add(name, partner);
      wanted.push(partner);
    } else if (body.known === 'skip') skipped++;
    else findings.problem(row, 'name', known.id === 0 ? 'import_twice' : 'partner_exists');
  }
  if (body.dry_run) return imported(true, { partners: wanted.length, skipped }, findings);
  refuseFindings(context, findings);
  requireSettled(context);
  await claimImport(context);
  const added = await addPartners(context, wanted);
  await writeManyLines(context, added);
  await announce(context, [['partner', 0, caller.id, caller.officeId]]);
  return imported(false, { partners: added.length, skipped: skipped + wanted.length - added.length });
};
