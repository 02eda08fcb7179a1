import { resolve } from 'node:path';
import { exportCompany } from '../operations/moving/export-company.ts';
import { command } from './command.ts';
import { describeMovingStep } from './moving-step.ts';
import { progressLine } from './progress-line.ts';
import { aSlug, aText } from './values.ts';

/** Writes all data of a company into a file, also while it is used. */
export const exportCommand = command({
  name: 'export',
  summary: 'Write all data of one company into a file, for another installation',
  argument: { name: 'file', takes: '<file>', help: 'The file, which must not exist yet', problem: aText(4096) },
  options: { company: { takes: '<slug>', help: 'The company', problem: aSlug } },
  prepare:
    async ({ company: slug }, file) =>
    async ({ config, database }) => {
      const path = resolve(file);
      const line = progressLine(process.stderr);
      try {
        const { company, rows, encrypted } = await exportCompany({
          ...{ owner: database.owner, slug, path, passphrase: config.backups.passphrase },
          onProgress: (step) => line.show(describeMovingStep(step)),
        });
        return {
          text: `${company.name} (${company.slug}) is in ${path}: ${rows.toLocaleString('en')} rows${encrypted ? ', encrypted' : ''}.`,
          json: { company, file: path, rows, encrypted },
        };
      } finally {
        line.clear();
      }
    },
});
