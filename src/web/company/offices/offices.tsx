import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Branch, OfficeRow } from '#contract/directories/directories.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { formatCount } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { RowButton } from '../../base/ui/tables/row-button.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { useNarrow } from '../../base/ui/use-media.ts';
import { type OfficeDialog, OfficeDialogs } from './office-dialogs.tsx';
import { officesSheet } from './offices-sheet.ts';
import './offices.css';

const BRANCHES = select('branches', {}, [
  'id name version',
  { offices: 'id branch_id name people_count active_sales_count version' },
]);

/** Branches with their offices: number of people and of active sales. */
export default function Offices() {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useMe().user.company;
  const { data, problem, refresh } = useRead(BRANCHES, {}, ({ entity }) =>
    ['branch', 'office', 'user', 'sale'].includes(entity),
  );
  const [open, setOpen] = useState<OfficeDialog | null>(null);
  const branches = data?.branches ?? [];
  const count = branches.reduce((sum, { offices }) => sum + offices.length, 0);
  const addBranch = () => setOpen({ name: 'add_branch' });
  useScreenActions([{ id: 'create', name: t('offices.new_branch'), shortcut: 'create', run: addBranch }]);
  return (
    <>
      <ScreenTitle
        title={t('titles.office_list')}
        note={data ? t('counted.offices', { count }) : '\u00a0'}
        summary={data ? t('counted.offices', { count }) : null}
      >
        {data && <ReportExportButton collect={async () => officesSheet({ branches, timeZone, t })} />}
        <Button variant="main" shortcut="create" onPress={addBranch}>
          {t('offices.new_branch')}
        </Button>
      </ScreenTitle>
      {!data && <ReadState {...{ data, problem, refresh }} />}
      <div className="branches">
        {branches.map((branch) => (
          <BranchCard key={branch.id} branch={branch} onOpen={setOpen} />
        ))}
      </div>
      {open && <OfficeDialogs open={open} branches={branches} onDone={refresh} onClose={() => setOpen(null)} />}
    </>
  );
}

type CardProps = { branch: Branch; onOpen: (dialog: OfficeDialog) => void };

/** A branch with its actions. */
function BranchCard({ branch, onOpen }: CardProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const heading = `branch-${branch.id}`;
  const named = (action: string) => t('list.action_on', { action, row: branch.name });
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card-head branch-head">
        <h2 id={heading}>{branch.name}</h2>
        <Button small aria-label={named(t('actions.rename'))} onPress={() => onOpen({ name: 'edit_branch', branch })}>
          {t('actions.rename')}
        </Button>
        <Button
          small
          aria-label={named(t('offices.new_office'))}
          onPress={() => onOpen({ name: 'add_office', branch })}
        >
          {t('offices.new_office')}
        </Button>
        <RowButton
          action={t('actions.history')}
          row={branch.name}
          icon="history"
          onPress={() => onOpen({ name: 'branch_history', branch })}
        />
      </div>
      {branch.offices.length === 0 ? (
        <p className="dim">{t('offices.no_offices')}</p>
      ) : (
        <TableScroll label={branch.name}>
          <Table className="table">
            <TableHead
              columns={[
                t('columns.office'),
                !narrow && { number: t('columns.people_count') },
                { number: t('columns.active_sales') },
              ]}
              actions
            />
            <tbody>
              {branch.offices.map((office) => (
                <Office key={office.id} office={office} onOpen={onOpen} />
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </section>
  );
}

/** On a phone the number of people is below the name, and an icon replaces the button's text. */
function Office({ office, onOpen }: { office: OfficeRow; onOpen: CardProps['onOpen'] }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { name, active_sales_count } = office;
  const people = formatCount(office.people_count);
  return (
    <tr>
      <th scope="row" className="wrap">
        <b>{name}</b>
        {narrow && (
          <div className="dim">
            {t('columns.people_count')}: {people}
          </div>
        )}
      </th>
      {!narrow && <td className="number">{people}</td>}
      <td className="number">{formatCount(active_sales_count)}</td>
      <td className="number">
        <RowButton
          action={t('actions.edit')}
          row={name}
          icon="edit"
          onPress={() => onOpen({ name: 'edit_office', office })}
        />{' '}
        <RowButton
          action={t('actions.history')}
          row={name}
          icon="history"
          onPress={() => onOpen({ name: 'office_history', office })}
        />
      </td>
    </tr>
  );
}
