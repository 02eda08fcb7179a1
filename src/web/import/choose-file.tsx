import { useTranslation } from 'react-i18next';
import { formatCount } from '../base/i18n/format.ts';
import { FileChoice } from '../base/ui/fields/file-choice.tsx';
import { RadioChoice } from '../base/ui/fields/radio-choice.tsx';
import { importKinds } from './reading/import-fields.ts';
import { TemplateButton } from './template-button.tsx';
import type { Import } from './use-import.ts';

/** The choice of the kind of import, and of the file. */
export function ChooseFile({ of }: { of: Import }) {
  const { t } = useTranslation();
  const { file, state, choices } = of;
  const busy = ['reading', 'checking', 'importing'].some((value) => value === state.value);
  const chosen = file
    ? t('import.file_read', {
        name: file.name,
        size: formatCount(Math.ceil(file.size / 1024)),
        rows: t('import.rows_read', { count: file.rows }),
      })
    : null;
  return (
    <section className="card import-choose" aria-labelledby="import-choose">
      <h2 id="import-choose">{t('import.file')}</h2>
      <RadioChoice
        label={t('import.kind')}
        options={importKinds.map((id) => ({ id, name: t(`import.kinds.${id}`) }))}
        value={choices.kind}
        onChange={of.setKind}
      />
      <FileChoice
        label={t(file ? 'import.other_file' : 'import.choose_file')}
        accept=".xlsx,.csv,.txt"
        note={state.matches('reading') ? t('import.reading') : (chosen ?? t('import.file_hint'))}
        chosen={chosen}
        isPending={busy}
        onChoose={of.choose}
      />
      <TemplateButton kind={choices.kind} />
    </section>
  );
}
