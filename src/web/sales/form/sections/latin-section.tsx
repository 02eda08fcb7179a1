import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passportName } from '../../../base/text/latin-names.ts';
import { Button } from '../../../base/ui/button.tsx';
import { LettersField } from '../../../base/ui/fields/letters-field.tsx';
import type { SectionProps } from './form-section.ts';

/**
 * The tourist's name as tickets have it. Most sales do without, so it is opened on demand, behind everything that a sale
 * needs; where it is known it is open.
 */
export function LatinSection({ form, set, field, problemAt }: SectionProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const isOpen = opened || problemAt('tourist_latin_name') !== null || form.tourist_latin_name !== '';
  return (
    <section className="card" aria-labelledby="section-latin">
      <div className="card-head">
        <h2 id="section-latin">{t('sale.latin')}</h2>
        {!isOpen && (
          <Button small aria-label={t('sale.latin_open')} onPress={() => setOpened(true)}>
            {t('sale.latin_write')}
          </Button>
        )}
      </div>
      {isOpen && (
        <LettersField
          letters="english"
          {...field('tourist_latin_name')}
          label={t('fields.passport_name')}
          autoFocus={opened && form.tourist_latin_name === ''}
          proposed={passportName({ surname: form.tourist_surname, name: form.tourist_name })}
          onChange={(tourist_latin_name) => {
            setOpened(true);
            set({ tourist_latin_name });
          }}
        />
      )}
    </section>
  );
}
