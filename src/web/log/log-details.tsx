import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LogLine } from '#contract/log/log-line.ts';
import { useChangeWords } from '../base/changes/use-change-words.ts';
import { fieldLabel, inOrder, writeValue } from '../base/changes/written-change.ts';
import { formatMoment } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { Facts } from '../base/ui/figures/facts.tsx';
import { TableHead } from '../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../base/ui/tables/table-scroll.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { entityWords, pathOf } from './log-sentences.ts';

/** A line with all changed fields, as a table. */
export function LogDetailsDialog({ line, onClose }: { line: LogLine; onClose: () => void }) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const path = pathOf(line);
  const title = t('log.details', { id: line.id, event: t(`log.events.${line.event}`) });
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Facts
        facts={[
          [t('columns.at'), formatMoment(line.at, time_zone)],
          [t('columns.who'), line.by_name ?? t('log.program')],
          [
            t('columns.entity'),
            path ? (
              <Link key="entity" className="link" href={path}>
                {entityWords(line, t)}
              </Link>
            ) : (
              entityWords(line, t)
            ),
          ],
        ]}
      />
      {line.changes.length > 0 ? <ChangesTable line={line} title={title} /> : <p>{t('log.no_changes')}</p>}
    </Dialog>
  );
}

function ChangesTable({ line, title }: { line: LogLine; title: string }) {
  const { t } = useTranslation();
  const words = useChangeWords();
  return (
    <TableScroll label={title}>
      <Table className="table">
        <TableHead columns={[t('log.field'), t('log.before'), t('log.after')]} />
        <tbody>
          {inOrder(line.changes, words).map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className="wrap">
                {fieldLabel(field, words)}
              </th>
              <td className="wrap">{writeValue(field, before, words, true)}</td>
              <td className="wrap">{writeValue(field, after, words, true)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
