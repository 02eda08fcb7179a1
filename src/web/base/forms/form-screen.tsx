import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '../api/use-submission.ts';
import { formatTime } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { type ScreenAction, useScreenActions } from '../shell/screen-actions.tsx';
import { ScreenTitle } from '../shell/screen-title.tsx';
import { Button } from '../ui/button.tsx';
import { saveByKey } from '../ui/windows/save-by-key.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormProblems } from './form-problems.tsx';
import { LeavingDialog } from './leaving-dialog.tsx';

type Step = { name: string; run: () => void };

type FormScreenProps = Pick<ComponentProps<typeof FormProblems>, 'wrong'> & {
  className: string;
  title: string;
  form: { submission: Submission; savedAt: string | null; isUnsaved: () => boolean; forget: () => void };
  save: Step;
  /** Throws away what is kept as a draft. */
  discard: Step;
  actions?: ScreenAction[];
  children: ReactNode;
};

/** A screen that is one form: its draft, what is wrong with it, the questions of the server, and the way out. */
export function FormScreen({ className, title, form, wrong, save, discard, actions = [], children }: FormScreenProps) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const { submission, savedAt, isUnsaved, forget } = form;
  useScreenActions([
    { id: 'save', shortcut: 'save', ...save },
    ...actions,
    ...(savedAt ? [{ id: 'discard', ...discard }] : []),
  ]);
  return (
    <div className={className} onKeyDownCapture={saveByKey(save.run)}>
      <ScreenTitle title={title} note={savedAt && t('sale.draft_saved', { time: formatTime(savedAt, time_zone) })}>
        {savedAt && <Button onPress={discard.run}>{discard.name}</Button>}
      </ScreenTitle>
      <FormProblems submission={submission} wrong={wrong} />
      {children}
      <ConfirmDialog submission={submission} />
      <LeavingDialog isUnsaved={isUnsaved} onDiscard={forget} />
    </div>
  );
}
