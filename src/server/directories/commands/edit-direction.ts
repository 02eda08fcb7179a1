import { editDirection as contract } from '#contract/directories/edit-direction.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { editNamed } from './unique-name.ts';

export const editDirection = handler(
  contract,
  editNamed({
    table: 'directions',
    event: 'direction.edit',
    taken: 'direction_exists',
    answered: ['id', 'name', 'retired', 'version'],
  }),
);
