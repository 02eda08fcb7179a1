import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { changeLanguage } from '../../base/i18n/i18n.ts';
import { currentLanguage, languageNames, languages } from '../../base/i18n/languages.ts';
import { useMe } from '../../base/session/me.tsx';
import { preferences, setPreference, usePreference } from '../../base/shell/preferences.ts';
import { offeredActions, type ScreenAction } from '../../base/shell/screen-actions.tsx';
import { repeatMessage } from '../../base/ui/feedback/toasts.tsx';
import { useOpenDocs } from '../../company/profile/use-open-docs.ts';
import { paths } from '../../paths.ts';
import { addressFor, isOffered, isPublic } from '../../screen.ts';
import { screens } from '../../screens.tsx';
import { shortcutTo } from '../screen-keys.ts';

/** The groups of commands in the palette: those of this screen, the other screens, and general ones. */
export const commandGroups = ['screen', 'places', 'general'] as const;
export type ShellCommand = ScreenAction & { group: (typeof commandGroups)[number] };

/** The commands of the shell itself. */
type ShellDeeds = { onKeyboard: () => void; onSignOut: () => void };

/** All commands that are available now, without duplicates by name. */
export function useCommands(shell: ShellDeeds): ShellCommand[] {
  const places = usePlaces();
  const general = useGeneralCommands(shell);
  const here = offeredActions().map((action): ShellCommand => ({ ...action, group: 'screen' }));
  const names = new Set<string>();
  return [...here, ...places, ...general].filter(({ name }) => !names.has(name) && names.add(name));
}

/** The screens in the user's menu, and those that are in no menu. */
function usePlaces(): ShellCommand[] {
  const { t } = useTranslation();
  const { viewer } = useMe();
  const [here, navigate] = useLocation();
  return screens
    .filter((screen) => !isPublic(screen) && isOffered(screen, viewer.role))
    .flatMap((screen) => {
      const path = addressFor(screen, viewer);
      if (path === null || path === here) return [];
      const name = t(`titles.${screen.title}`);
      return [{ id: path, name, group: 'places', run: () => navigate(path), ...shortcutTo(path) }];
    });
}

/** The commands that are available on every screen. */
function useGeneralCommands({ onKeyboard, onSignOut }: ShellDeeds): ShellCommand[] {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const theme = usePreference('theme');
  const menu = usePreference('menu');
  const openDocs = useOpenDocs();
  const language = currentLanguage();
  const commands: ScreenAction[] = [
    {
      id: 'new_sale',
      name: t('titles.new_sale'),
      shortcut: 'new_sale',
      run: () => navigate(paths.newSale()),
    },
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: `language-${each}`,
        name: t('header.language', { language: languageNames[each] }),
        run: () => void changeLanguage(each),
      })),
    ...preferences.theme
      .filter((each) => each !== theme)
      .map((each) => ({
        id: `theme-${each}`,
        name: t('header.theme', { theme: t(`themes.${each}`) }),
        run: () => setPreference('theme', each),
      })),
    ...preferences.menu
      .filter((each) => each !== menu)
      .map((each) => ({
        id: `menu-${each}`,
        name: t('palette.menu', { mode: t(`menu_modes.${each}`) }),
        run: () => setPreference('menu', each),
      })),
    { id: 'keyboard', name: t('keyboard.title'), shortcut: 'keyboard', run: onKeyboard },
    {
      id: 'repeat',
      name: t('journal.repeat'),
      shortcut: 'repeat',
      run: () => repeatMessage(t('journal.none')),
    },
    { id: 'api_docs', name: t('header.api_docs'), run: openDocs },
    { id: 'sign_out', name: t('header.sign_out'), run: onSignOut },
  ];
  return commands.map((command) => ({ ...command, group: 'general' }));
}
