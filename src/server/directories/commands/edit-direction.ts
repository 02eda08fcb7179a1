import { editNamed } from './unique-name.ts';

export const editDirection = editNamed({
  table: 'directions',
  event: 'direction.edit',
  taken: 'direction_exists',
  answered: ['id', 'name', 'retired', 'version'],
});
