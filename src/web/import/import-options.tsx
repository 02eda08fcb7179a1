import { useTranslation } from 'react-i18next';
import { RadioChoice } from '../base/ui/fields/radio-choice.tsx';
import type { Import } from './use-import.ts';

/** The options of an import: for known rows, for unknown words, and for the state of payments. */
export function ChooseOptions({ of }: { of: Import }) {
  const { t } = useTranslation();
  const { kind, options } = of.choices;
  return (
    <section className="card import-options" aria-labelledby="import-options">
      <h2 id="import-options">{t('import.options')}</h2>
      <RadioChoice
        label={t(`import.known.${kind}`)}
        options={(['problem', 'skip'] as const).map((id) => ({ id, name: t(`import.known.${id}`) }))}
        value={options.known}
        onChange={(known) => of.setOption({ known })}
      />
      {kind === 'sales' && (
        <>
          <RadioChoice
            label={t('import.unknown.label')}
            options={(['problem', 'add'] as const).map((id) => ({ id, name: t(`import.unknown.${id}`) }))}
            value={options.unknown}
            onChange={(unknown) => of.setOption({ unknown })}
          />
          <RadioChoice
            label={t('import.payments.label')}
            hint={t(`import.payments.${options.payments}_hint`)}
            options={(['new', 'accepted'] as const).map((id) => ({ id, name: t(`import.payments.${id}`) }))}
            value={options.payments}
            onChange={(payments) => of.setOption({ payments })}
          />
        </>
      )}
    </section>
  );
}
