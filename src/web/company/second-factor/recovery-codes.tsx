import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { printText } from '../../base/text/print-text.ts';
import { saveFile } from '../../base/text/save-file.ts';
import { Button } from '../../base/ui/button.tsx';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';

/** New recovery codes with actions to copy, save and print them: they are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const copy = useRef<HTMLButtonElement>(null);
  // The button that had the focus is removed when the codes appear.
  useLayoutEffect(() => copy.current?.focus(), []);
  useEffect(() => announce(t('two_step.codes_shown')), [t]);
  const text = codes.join('\n');
  return (
    <>
      <p>{t('two_step.codes_shown')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-ways">
        <CopyButton ref={copy} text={text} done={t('two_step.codes_copied')} failed={t('two_step.copy_failed')}>
          {t('two_step.copy_codes')}
        </CopyButton>
        <Button onPress={() => printText(t('two_step.recovery_codes'), codes)}>{t('two_step.print_codes')}</Button>
        <Button onPress={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('two_step.codes_file'))}>
          {t('two_step.save_codes')}
        </Button>
      </div>
    </>
  );
}
