import { addNamed } from './add-named.ts';

export const addDirection = addNamed('directions', 'direction.add', 'direction_exists', ['id', 'name']);
