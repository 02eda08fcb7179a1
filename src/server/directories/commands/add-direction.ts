import { addDirection as contract } from '#contract/directories/add-direction.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { addNamed } from './unique-name.ts';

export const addDirection = handler(
  contract,
  addNamed({
    table: 'directions',
    event: 'direction.add',
    taken: 'direction_exists',
    answered: ['id', 'name'],
  }),
);
