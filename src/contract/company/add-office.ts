import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { OfficeRow } from '../directories/directories.ts';

/** Adds an office to a branch. Two branches may have offices of one name. Refused: office_exists. */
export const addOffice = command({
  name: 'add-office',
  summary: 'Add an office to a branch',
  method: 'POST',
  path: '/offices/',
  permission: 'office.add',
  params: noParams,
  body: body({ branch_id: OfficeRow.properties.branch_id, name: OfficeRow.properties.name }),
  answer: Type.Pick(OfficeRow, ['id', 'branch_id', 'name', 'version'], { additionalProperties: false }),
  status: 201,
});
