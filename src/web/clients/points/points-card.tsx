import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/clients/client.ts';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { fullName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { CorrectPointsDialog } from './correct-points-dialog.tsx';
import { StandingFigures } from './standing-card.tsx';
import { UseBonusDialog } from './use-bonus-dialog.tsx';

type PointsDialog = 'bonus' | 'correct';

/** The actions on a client's points, for the palette, shortcuts and buttons, and the open dialog. */
export function usePointsActions(client: Client, onDone: () => Promise<void>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<PointsDialog | null>(null);
  const may = {
    bonus: useHasPermission('bonus.use'),
    correct: useHasPermission('points.correct'),
  };
  const actions = [
    { id: 'bonus' as const, name: t('clients.use_bonus'), shortcut: 'use_bonus' as const, run: () => setOpen('bonus') },
    { id: 'correct' as const, name: t('clients.correct_points'), run: () => setOpen('correct') },
  ].filter(({ id }) => may[id]);
  const owner = { ...client, name: fullName(client) };
  const close = () => setOpen(null);
  const dialogs: Record<PointsDialog, ReactNode> = {
    bonus: <UseBonusDialog client={owner} onDone={onDone} onClose={close} />,
    correct: <CorrectPointsDialog client={owner} onDone={onDone} onClose={close} />,
  };
  return { actions, dialog: open && dialogs[open] };
}

type PointsCardProps = { client: Client; actions: ReturnType<typeof usePointsActions>['actions'] };

/** The client's level and points in the programme, with the actions on the points. */
export function PointsCard({ client, actions }: PointsCardProps) {
  const { t } = useTranslation();
  return (
    <section className="card summary">
      <h2>{t('clients.points')}</h2>
      <StandingFigures client={client} />
      <div className="card-foot">
        {actions.map(({ id, name, shortcut, run }) => (
          <Button key={id} shortcut={shortcut} onPress={run}>
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
