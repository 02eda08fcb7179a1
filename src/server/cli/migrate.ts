import { command } from './command.ts';

/** Migrates the database; every other command does so before its own work. */
export const migrate = command({
  name: 'migrate',
  summary: 'Bring the database schema up to date',
  options: {},
  prepare:
    async () =>
    async ({ applied }) => ({
      text:
        applied.length > 0 ? `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}` : 'The schema is up to date.',
      json: { applied },
    }),
});
