import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../base/shell/preferences.ts';
import { screenHeading } from '../base/ui/focus/focus.ts';
import { keyOf, plainKeys } from '../base/ui/focus/shortcuts.ts';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { sayScreenKeys, screenKeys } from './announce-place.ts';
import { commonKeys, shellKeys } from './screen-keys.ts';
import './keyboard-dialog.css';

type Line = { name: string; keys: readonly string[] };

const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

/**
 * The table of all shortcuts: of this screen, of every screen, of lists and of forms, and the actions of single keys.
 */
export default function KeyboardDialog({
  onClose,
  fallback,
}: {
  onClose: () => void;
  fallback: () => HTMLElement | null;
}) {
  const { t } = useTranslation();
  useEffect(() => sayScreenKeys(t), [t]);
  const areSingleOff = usePreference('single_keys') === 'off';
  const screen: Line[] = screenKeys().map(({ name, shortcut }) => ({ name, keys: [keyOf[shortcut]] }));
  const shell: Line[] = shellKeys.map((id) => ({ name: t(`keyboard.shell.${id}`), keys: [keyOf[id]] }));
  const lists = namesOf(commonKeys.lists).map((id) => ({
    name: t(`keyboard.lists.${id}`),
    keys: commonKeys.lists[id],
  }));
  const forms = namesOf(commonKeys.forms).map((id) => ({
    name: t(`keyboard.forms.${id}`),
    keys: commonKeys.forms[id],
  }));
  const plain = namesOf(plainKeys).map((key) => ({ name: t(`keyboard.letters.${plainKeys[key]}`), keys: [key] }));
  return (
    <Dialog title={t('keyboard.title')} onClose={onClose} wide fallback={fallback}>
      {areSingleOff && <p>{t('keyboard.single_off')}</p>}
      <div className="keyboard">
        <Keys
          title={t('keyboard.groups.screen', { screen: screenHeading()?.textContent ?? '' })}
          lines={screen}
          none={t('keyboard.no_screen_keys')}
        />
        <Keys title={t('keyboard.groups.shell')} lines={shell} />
        <Keys title={t('keyboard.groups.lists')} lines={lists} />
        <Keys title={t('keyboard.groups.forms')} lines={forms} />
        <Keys title={t('keyboard.groups.letters')} lines={plain} />
      </div>
    </Dialog>
  );
}

function Keys({ title, lines, none }: { title: string; lines: Line[]; none?: string }) {
  return (
    <section>
      <h3 className="keyboard-head">{title}</h3>
      {lines.length === 0 && <p className="dim">{none}</p>}
      <dl className="keyboard-keys">
        {lines.map(({ name, keys }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
