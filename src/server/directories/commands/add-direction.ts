import { addNamed } from './unique-name.ts';

export const addDirection = addNamed({
  table: 'directions',
  event: 'direction.add',
  taken: 'direction_exists',
  answered: ['id', 'name'],
});
