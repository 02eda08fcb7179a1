import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../base/session/has-permission.ts';
import { useMe } from '../base/session/me.tsx';
import { usePreference } from '../base/shell/preferences.ts';
import { flag } from '../base/ui/flag.ts';
import { focusHeading, placeNow, rememberFocus } from '../base/ui/focus/focus.ts';
import { lazyComponent, prefetch, whenScreenIsShown } from '../base/ui/lazy-component.tsx';
import { showShortened } from '../base/ui/tables/shortened.tsx';
import { useWide } from '../base/ui/use-media.ts';
import { prepareDialogs } from '../base/ui/windows/dialog.tsx';
import { lazyDialog } from '../base/ui/windows/pending-dialog.tsx';
import { preparePopper } from '../base/ui/windows/popper-place.ts';
import { Header } from './header/header.tsx';
import { Navigation } from './navigation.tsx';
import { useCommands } from './palette/palette-commands.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { useSignOut } from './use-sign-out.ts';
import './main-layout.css';
import '../base/ui/print.css';

const { Component: Palette, prepare: preparePalette } = lazyDialog(() => import('./palette/palette.tsx'));
const { Component: KeyboardDialog, prepare: prepareKeyboard } = lazyDialog(() => import('./keyboard-dialog.tsx'));

const { Component: SignOutDialog, prepare: prepareSignOut } = lazyDialog(() => import('./sign-out-dialog.tsx'));

const { Component: ServerWarnings } = lazyComponent(() => import('./server-warnings.tsx'));
const mayBeWarned = hasPermission('backup.view');

/** Warnings about the server, which changes over hours: their code and their reads come after the first screen. */
function LaterWarnings() {
  const isWarned = mayBeWarned(useMe());
  const [isShown, setShown] = useState(false);
  useEffect(() => whenScreenIsShown(() => setShown(true)), []);
  return isWarned && isShown ? <ServerWarnings /> : null;
}

type Overlay = 'palette' | 'keyboard' | 'sign_out';

/** The layout of all screens with a session: header, menu, screen, footer, and the overlays of the shell. */
export function MainLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const menu = usePreference('menu');
  const hasSidebar = useWide() && menu === 'sidebar';
  const isSemidark = usePreference('semidark') === 'true';
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useEffect(showShortened, []);
  const signOut = useSignOut(() => setOverlay('sign_out'));
  useShellKeys({ onPalette: () => setOverlay('palette'), onKeyboard: () => setOverlay('keyboard') });
  return (
    <>
      <button type="button" className="skip-link" onClick={() => focusHeading()}>
        {t('header.skip')}
      </button>
      <Header onFind={() => setOverlay('palette')} onKeyboard={() => setOverlay('keyboard')} onSignOut={signOut} />
      <div className="body" data-sidebar={flag(hasSidebar)}>
        {hasSidebar && (
          <div className="side" data-region="" data-semidark={flag(isSemidark)}>
            <Navigation mode="sidebar" onChoose={() => undefined} />
          </div>
        )}
        <div className="content">
          <LaterWarnings />
          <main id="main" className="main" data-region="">
            {children}
          </main>
          <footer className="footer">{t('footer', { year: today().slice(0, 4) })}</footer>
        </div>
      </div>
      <Overlays overlay={overlay} onShow={setOverlay} onSignOut={signOut} />
    </>
  );
}

type OverlaysProps = {
  overlay: Overlay | null;
  onShow: (overlay: Overlay | null) => void;
  onSignOut: () => void;
};

/** The overlays of the shell. A command of the palette runs after the palette is closed and the focus has returned. */
function Overlays({ overlay, onShow, onSignOut }: OverlaysProps) {
  const commands = useCommands({ onKeyboard: () => onShow('keyboard'), onSignOut });
  const from = useRef<HTMLElement | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const isOpen = overlay !== null;
  const before = useRef(isOpen);
  if (isOpen && !before.current) from.current = placeNow();
  before.current = isOpen;
  useEffect(() => {
    const run = chosen.current;
    chosen.current = null;
    if (!isOpen && run) rememberFocus(from.current)(undefined, { first: () => flushSync(run) });
  }, [isOpen]);
  // Overlays are loaded after the first screen, so that they open immediately and do not delay it.
  useEffect(
    () =>
      whenScreenIsShown(() => {
        prepareDialogs();
        preparePopper();
        prefetch(preparePalette);
        prefetch(prepareKeyboard);
        prefetch(prepareSignOut);
      }),
    [],
  );
  const choose = (run: () => void) => {
    chosen.current = run;
    onShow(null);
  };
  const close = () => onShow(null);
  return (
    <>
      {overlay === 'palette' && <Palette commands={commands} from={from.current} onClose={close} onChoose={choose} />}
      {overlay === 'keyboard' && <KeyboardDialog onClose={close} fallback={userButton} />}
      {overlay === 'sign_out' && <SignOutDialog onClose={close} fallback={userButton} />}
    </>
  );
}

/**
 * The menu that opened a dialog is removed by the time the dialog closes, so the focus returns to the menu's button.
 */
const userButton = () => document.querySelector<HTMLElement>('.header-user');
