import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../base/api/query.ts';
import { toastRefusal } from '../base/api/toast-refusal.ts';
import { exportList } from '../base/export/export-list.ts';
import { useMe } from '../base/session/me.tsx';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { Button } from '../base/ui/button.tsx';
import { toastDone } from '../base/ui/feedback/toasts.tsx';
import type { ImportKind } from './reading/import-fields.ts';
import { TEMPLATE_WORDS, templateOf } from './template.ts';

/** Saves a template with the columns of the import and the company's directories, and confirms it beside the button. */
export function TemplateButton({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const [busy, setBusy] = useState(false);
  const hint = useId();
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const words = await query(TEMPLATE_WORDS);
      const template = templateOf({ kind, words, today: today(), t });
      await exportList(template, new AbortController().signal, () => undefined);
      toastDone(t('import.template.done'));
    } catch (error) {
      toastRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };
  useScreenActions([{ id: 'template', name: t('import.template.action'), run: () => void save() }]);
  return (
    <div className="import-template">
      <Button isPending={busy} aria-describedby={hint} onPress={() => void save()}>
        {t('import.template.action')}
      </Button>
      <span id={hint} className="dim">
        {t('import.template.hint')}
      </span>
    </div>
  );
}
