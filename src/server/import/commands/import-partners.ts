import { importPartners as contract } from '#contract/import/import-partners.ts';
import { announce } from '../../base/pipeline/announce-changes.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { writeManyLines } from '../../base/pipeline/write-log.ts';
import { normaliseName } from '../../directories/commands/unique-name.ts';
import { Findings } from '../findings.ts';
import { beginImport, imported } from '../import-answer.ts';
import { Words } from '../match-names.ts';
import { type KnownPartner, readPartners } from '../reads/directory-entries.ts';
import { addPartners } from '../rows/add-directory-entries.ts';
import { cellValue } from '../sale-groups.ts';

export const importPartners = handler(contract, async (context) => {
  const { body, caller } = context;
  const findings = new Findings();
  const partners = new Words<KnownPartner>(await readPartners(context), ({ name }) => [name]);
  const wanted: (KnownPartner & { latin_name: string })[] = [];
  let skipped = 0;
  for (const [row, line] of body.rows.entries()) {
    const name = cellValue(line.name);
    if (name === null) {
      findings.problem(row, 'name', 'fill_required_fields');
      continue;
    }
    const [known] = partners.called(name);
    if (!known) {
      const names = { name: normaliseName(name), latin_name: line.latin_name ?? '' };
      const partner = { id: 0, ...names, retired: false, currency: cellValue(line.currency) ?? 'USD' };
      partners.add(name, partner);
      wanted.push(partner);
    } else if (body.known === 'skip') skipped++;
    else findings.problem(row, 'name', known.id === 0 ? 'import_twice' : 'partner_exists');
  }
  if (body.dry_run) return imported(true, { partners: wanted.length, skipped }, findings);
  await beginImport(context, findings);
  const added = await addPartners(context, wanted);
  await writeManyLines(context, added);
  await announce(context, [['partner', 0, caller.id, caller.officeId]]);
  return imported(false, { partners: added.length, skipped: skipped + wanted.length - added.length });
});
