import { resolve } from 'node:path';
import { analyseTables } from '../demo/analyse-tables.ts';
import { importCompany } from '../operations/moving/import-company.ts';
import { command } from './command.ts';
import { describeMovingStep } from './moving-step.ts';
import { progressLine } from './progress-line.ts';
import { aSlug, aText } from './values.ts';

/** Adds the company of an export to this installation, while others work. */
export const importCommand = command({
  name: 'import',
  summary: 'Add the company of an exported file to this installation',
  argument: { name: 'file', takes: '<file>', help: 'A file that the command export has written', problem: aText(4096) },
  options: {
    slug: {
      takes: '<slug>',
      help: 'Another slug for it; without this the one that it has',
      fallback: '',
      problem: (value) => (value === '' ? null : aSlug(value)),
    },
  },
  prepare:
    async ({ slug }, file) =>
    async ({ config, database }) => {
      const line = progressLine(process.stderr);
      try {
        const { company, rows } = await importCompany({
          ...{ owner: database.owner, superuser: database.embedded?.superuser ?? null },
          disk: database.storage && { folder: database.storage.folder, free: database.storage.space().free },
          ...{ path: resolve(file), slug: slug === '' ? null : slug, passphrase: config.backups.passphrase },
          onProgress: (step) => line.show(describeMovingStep(step)),
        });
        await analyseTables(database.owner);
        return {
          text: `${company.name} (${company.slug}) was imported: ${rows.toLocaleString('en')} rows, equal to those exported, and so are all sums.`,
          json: { company, rows },
        };
      } finally {
        line.clear();
      }
    },
});
