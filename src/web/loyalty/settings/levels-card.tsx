import { useTranslation } from 'react-i18next';
import { sign } from '#contract/base/money.ts';
import type { Loyalty, LoyaltyLevelRow } from '#contract/loyalty/loyalty-programme.ts';
import { formatAmount, formatCount, formatPercent } from '../../base/i18n/format.ts';
import { Button } from '../../base/ui/button.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { EntryButtons } from './entry-buttons.tsx';
import type { LoyaltyDialog } from './loyalty-dialogs.tsx';

type LevelsCardProps = { loyalty: Loyalty; onOpen: (dialog: LoyaltyDialog) => void };

/** The levels by turnover, with the turnover below the first one. */
export function LevelsCard({ loyalty, onOpen }: LevelsCardProps) {
  const { t } = useTranslation();
  const { levels, below_count } = loyalty;
  const [first] = levels;
  const startsLater = first !== undefined && sign(first.from_turnover) > 0;
  return (
    <section className="card" aria-labelledby="section-levels">
      <div className="card-head">
        <h2 id="section-levels">{t('loyalty_settings.levels')}</h2>
        <Button small shortcut="create" onPress={() => onOpen({ name: 'add_level' })}>
          {t('loyalty_settings.add_level')}
        </Button>
      </div>
      {levels.length === 0 ? (
        <p>{t('loyalty_settings.no_levels')}</p>
      ) : (
        <TableScroll label={t('loyalty_settings.levels')}>
          <Table className="table">
            <TableHead
              columns={[
                t('loyalty_settings.level'),
                { number: t('loyalty_settings.percent_short') },
                { number: t('loyalty_settings.clients') },
              ]}
              actions
            />
            <tbody>
              {startsLater && (
                <tr>
                  <th scope="row" className="wrap dim">
                    {t('loyalty_settings.below')}
                    <div>{t('loyalty_settings.below_text', { amount: formatAmount(first.from_turnover) })}</div>
                  </th>
                  <td className="number">{formatPercent(0)}</td>
                  <td className="number">{formatCount(below_count ?? 0)}</td>
                  <td />
                </tr>
              )}
              {levels.map((level) => (
                <Level key={level.id} level={level} onOpen={onOpen} />
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </section>
  );
}

function Level({ level, onOpen }: { level: LoyaltyLevelRow; onOpen: LevelsCardProps['onOpen'] }) {
  const { t } = useTranslation();
  const { name, from_turnover, percent, clients_count } = level;
  return (
    <tr>
      <th scope="row" className="wrap">
        <b>{name}</b>
        <div className="dim">{t('loyalty_settings.from', { amount: formatAmount(from_turnover) })}</div>
      </th>
      <td className="number">{formatPercent(percent)}</td>
      <td className="number">{formatCount(clients_count ?? 0)}</td>
      <EntryButtons
        name={name}
        actions={[
          { action: 'edit', icon: 'edit', opens: { name: 'edit_level', level } },
          { action: 'delete', icon: 'bin', opens: { name: 'delete_level', level } },
          { action: 'history', icon: 'history', opens: { name: 'level_history', level } },
        ]}
        onOpen={onOpen}
      />
    </tr>
  );
}
