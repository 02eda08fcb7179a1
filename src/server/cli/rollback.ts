import { rollBack } from '../operations/upgrade/roll-back.ts';
import { command } from './command.ts';
import { describeStep } from './from-backup.ts';
import { progressLine } from './progress-line.ts';

/** Takes back the last upgrade of the embedded database. */
export const rollback = command({
  name: 'rollback',
  summary: 'Bring the database back as it was before the last upgrade; what was changed since then is set aside',
  options: {},
  run: async (_values, _argument, config) => {
    const line = progressLine(process.stderr);
    try {
      const { upgrade, replaced } = await rollBack(config, (step) => line.show(describeStep(step)));
      line.clear();
      return {
        text: [
          `The database is as it was at ${upgrade.at}, before ${upgrade.migrations.join(', ')}.`,
          `The upgraded one is kept in ${replaced}.`,
          'Start the earlier version of Karavan now: this one would upgrade it again.',
        ].join('\n'),
        json: { ...upgrade, replaced },
      };
    } finally {
      line.clear();
    }
  },
});
