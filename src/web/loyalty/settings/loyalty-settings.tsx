import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../base/api/use-read.ts';
import { ReadState } from '../../base/shell/read-state.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { BonusesCard } from './bonuses-card.tsx';
import { LevelsCard } from './levels-card.tsx';
import { type LoyaltyDialog, LoyaltyDialogs } from './loyalty-dialogs.tsx';
import { PROGRAMME, proposalOf } from './loyalty-query.ts';
import { PublicPageCard } from './public-page-card.tsx';
import { RulesCard } from './rules-card.tsx';
import './loyalty.css';

const concerns = ({ entity }: { entity: string }) =>
  ['loyalty_level', 'loyalty_bonus', 'loyalty_settings'].includes(entity);

/** The settings of the loyalty programme: rules, levels and bonuses, with a preview of changes. */
export default function LoyaltySettings() {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(PROGRAMME, {}, concerns);
  const [open, setOpen] = useState<LoyaltyDialog | null>(null);
  useScreenActions(
    data
      ? [
          {
            id: 'add_level',
            name: t('loyalty_settings.new_level'),
            shortcut: 'create',
            run: () => setOpen({ name: 'add_level' }),
          },
          {
            id: 'add_bonus',
            name: t('loyalty_settings.new_bonus'),
            run: () => setOpen({ name: 'add_bonus' }),
          },
        ]
      : [],
  );
  return (
    <>
      <ScreenTitle title={t('titles.loyalty_settings')} note={t('loyalty_settings.note')} />
      {!data && <ReadState {...{ data, problem, refresh }} />}
      {data && (
        <div className="loyalty-settings">
          <div>
            <LevelsCard loyalty={data.loyalty} onOpen={setOpen} />
            <BonusesCard loyalty={data.loyalty} onOpen={setOpen} />
            <PublicPageCard />
          </div>
          <RulesCard programme={data} onHistory={() => setOpen({ name: 'rules_history' })} />
        </div>
      )}
      {data && open && (
        <LoyaltyDialogs open={open} rules={proposalOf(data)} onDone={refresh} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
