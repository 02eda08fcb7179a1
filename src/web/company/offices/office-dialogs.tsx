import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addBranch } from '#contract/company/add-branch.ts';
import { addOffice } from '#contract/company/add-office.ts';
import { editBranch } from '#contract/company/edit-branch.ts';
import { editOffice } from '#contract/company/edit-office.ts';
import type { Branch, OfficeRow } from '#contract/directories/directories.ts';
import { send } from '../../base/api/http.ts';
import { NameDialog } from '../../base/forms/name-dialog.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { EntityHistoryDialog } from '../../log/history/entity-history.tsx';

/** What can be open over the offices. */
export type OfficeDialog =
  | { name: 'add_branch' }
  | { name: 'edit_branch' | 'add_office' | 'branch_history'; branch: Branch }
  | { name: 'edit_office' | 'office_history'; office: OfficeRow };

type OfficeDialogsProps = { open: OfficeDialog; branches: Branch[]; onDone: () => Promise<void>; onClose: () => void };

/** The dialog that is open over the offices. */
export function OfficeDialogs({ open, branches, ...rest }: OfficeDialogsProps) {
  const { t } = useTranslation();
  const added = {
    ...rest,
    name: '',
    action: t('directories.add'),
    done: (name: string) => t('directories.added', { name }),
  };
  const saved = { ...rest, action: t('save'), done: (name: string) => t('directories.renamed', { name }) };
  switch (open.name) {
    case 'add_branch':
      return (
        <NameDialog
          {...added}
          title={t('offices.new_branch')}
          perform={(name, { key }) => send(addBranch, { body: { name }, key })}
        />
      );
    case 'edit_branch': {
      const { id, name: before, version } = open.branch;
      return (
        <NameDialog
          {...saved}
          title={t('words.branch.title', { name: before })}
          name={before}
          perform={(name, { key }) => send(editBranch, { params: { id }, body: { name }, key, version })}
        />
      );
    }
    case 'add_office':
      return (
        <NameDialog
          {...added}
          title={t('offices.new_office_in', { branch: open.branch.name })}
          perform={(name, { key }) => send(addOffice, { body: { branch_id: open.branch.id, name }, key })}
        />
      );
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

/** Gives an office another name, or moves it with all it has to another branch. */
function EditOfficeDialog({ office, branches, onDone, onClose }: EditOfficeDialogProps) {
  const { t } = useTranslation();
  const { id, version } = office;
  const [branch_id, setBranch] = useState(office.branch_id);
  return (
    <NameDialog
      title={t('words.office.title', { name: office.name })}
      action={t('save')}
      name={office.name}
      fields={{ branch_id }}
      perform={(name, { key }) => send(editOffice, { params: { id }, body: { name, branch_id }, key, version })}
      done={(name) => t('directories.renamed', { name })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ at, changed }) => (
        <Choice
          name="branch_id"
          label={t('fields.branch_of_office')}
          required
          options={branches}
          value={branch_id}
          onChange={(chosen) => {
            setBranch(chosen);
            changed();
          }}
          hint={t('offices.moves')}
          problem={at('branch_id')}
        />
      )}
    </NameDialog>
  );
}
