import { useTranslation } from 'react-i18next';
import type { Loyalty, LoyaltyBonusRow } from '#contract/loyalty/loyalty-programme.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { OfferedMark } from '../../base/lists/offered-mark.tsx';
import { Button } from '../../base/ui/button.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { EntryButtons } from './entry-buttons.tsx';
import type { LoyaltyDialog } from './loyalty-dialogs.tsx';

type BonusesCardProps = { loyalty: Loyalty; onOpen: (dialog: LoyaltyDialog) => void };

/** The bonuses that clients get for points. */
export function BonusesCard({ loyalty: { bonuses }, onOpen }: BonusesCardProps) {
  const { t } = useTranslation();
  return (
    <section className="card" aria-labelledby="section-bonuses">
      <div className="card-head">
        <h2 id="section-bonuses">{t('loyalty_settings.bonuses')}</h2>
        <Button small onPress={() => onOpen({ name: 'add_bonus' })}>
          {t('loyalty_settings.add_bonus')}
        </Button>
      </div>
      {bonuses.length === 0 ? (
        <p>{t('loyalty_settings.no_bonuses')}</p>
      ) : (
        <TableScroll label={t('loyalty_settings.bonuses')}>
          <Table className="table">
            <TableHead
              columns={[
                t('loyalty_settings.bonus'),
                { number: t('loyalty_settings.price') },
                { number: t('loyalty_settings.used') },
              ]}
              actions
            />
            <tbody>
              {bonuses.map((bonus) => (
                <Bonus key={bonus.id} bonus={bonus} onOpen={onOpen} />
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </section>
  );
}

function Bonus({ bonus, onOpen }: { bonus: LoyaltyBonusRow; onOpen: BonusesCardProps['onOpen'] }) {
  const { name, points, retired, used_count } = bonus;
  return (
    <tr>
      <th scope="row" className="wrap">
        <b>{name}</b>
        {retired && (
          <div>
            <OfferedMark retired />
          </div>
        )}
      </th>
      <td className="number">{formatCount(points)}</td>
      <td className="number">{formatCount(used_count)}</td>
      <EntryButtons
        name={name}
        actions={[
          { action: 'edit', icon: 'edit', opens: { name: 'edit_bonus', bonus } },
          {
            action: retired ? 'bring_back' : 'retire',
            icon: retired ? 'check' : 'close',
            opens: { name: 'retire_bonus', bonus },
          },
          { action: 'history', icon: 'history', opens: { name: 'bonus_history', bonus } },
        ]}
        onOpen={onOpen}
      />
    </tr>
  );
}
