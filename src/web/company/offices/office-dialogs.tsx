import { useTranslation } from 'react-i18next';
import { addBranch } from '#contract/company/add-branch.ts';
import { addOffice } from '#contract/company/add-office.ts';
import { editBranch } from '#contract/company/edit-branch.ts';
import { editOffice } from '#contract/company/edit-office.ts';
import type { Branch, OfficeRow } from '#contract/directories/directories.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { NameDialog } from '../../base/forms/name-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { EntityHistoryDialog } from '../../log/history/entity-history.tsx';

/** The dialogs of the offices screen. */
export type OfficeDialog =
  | { name: 'add_branch' }
  | { name: 'edit_branch' | 'add_office' | 'branch_history'; branch: Branch }
  | { name: 'edit_office' | 'office_history'; office: OfficeRow };

type OfficeDialogsProps = { open: OfficeDialog; branches: Branch[]; onDone: () => Promise<void>; onClose: () => void };

/** The open dialog of the offices screen. */
export function OfficeDialogs({ open, branches, ...rest }: OfficeDialogsProps) {
  const { t } = useTranslation();
  switch (open.name) {
    case 'add_branch':
      return <NameDialog {...rest} to={to(addBranch)} title={t('offices.new_branch')} name="" isNew />;
    case 'edit_branch': {
      const { id, name, version } = open.branch;
      const target = to(editBranch, { params: { id }, version });
      return <NameDialog {...rest} to={target} title={t('words.branch.title', { name })} name={name} />;
    }
    case 'add_office': {
      const { id, name: branch } = open.branch;
      const target = to(addOffice, { body: { branch_id: id } });
      return <NameDialog {...rest} to={target} title={t('offices.new_office_in', { branch })} name="" isNew />;
    }
    case 'branch_history': {
      const { id, name } = open.branch;
      return <EntityHistoryDialog of={{ entity: 'branch', id }} name={name} onClose={rest.onClose} />;
    }
    case 'office_history': {
      const { id, name } = open.office;
      return <EntityHistoryDialog of={{ entity: 'office', id }} name={name} onClose={rest.onClose} />;
    }
    case 'edit_office':
      return <EditOfficeDialog office={open.office} branches={branches} {...rest} />;
  }
}

type EditOfficeDialogProps = Omit<OfficeDialogsProps, 'open'> & { office: OfficeRow };

/** Renames an office, or moves it to another branch with all its people and sales. */
function EditOfficeDialog({ office, branches, onDone, onClose }: EditOfficeDialogProps) {
  const { t } = useTranslation();
  const { id, version, name, branch_id } = office;
  const form = useCommandForm(to(editOffice, { params: { id }, version }), {
    title: t('words.office.title', { name }),
    start: { name, branch_id },
    done: (answer) => t('directories.renamed', { name: answer.name }),
    onDone,
    onClose,
  });
  return (
    <FormDialog form={form}>
      <TextField {...form.field('name')} label={t('fields.name')} />
      <Choice
        {...form.field('branch_id')}
        label={t('fields.branch_of_office')}
        options={branches}
        hint={t('offices.moves')}
      />
    </FormDialog>
  );
}
