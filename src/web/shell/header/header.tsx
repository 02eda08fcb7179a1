import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { CalendarDate } from '#contract/base/dates.ts';
import { asProblem, request } from '../../base/api/http.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { useMe, useToday } from '../../base/session/me.tsx';
import { usePreference } from '../../base/shell/preferences.ts';
import { flag } from '../../base/ui/flag.ts';
import { KeyChip } from '../../base/ui/focus/key-chip.tsx';
import { Icon } from '../../base/ui/icon.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { useWide } from '../../base/ui/use-media.ts';
import { lazyDialog } from '../../base/ui/windows/pending-dialog.tsx';
import { home } from '../../paths.ts';
import { Navigation } from '../navigation.tsx';
import { ScrollToTop } from '../scroll-to-top.tsx';
import { JournalLink } from './journal-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import '../../base/ui/mark.css';
import '../brand.css';
import './header.css';

const { Component: Sidebar } = lazyDialog(() => import('../sidebar.tsx'));

type HeaderProps = { onFind: () => void; onKeyboard: () => void; onSignOut: () => void };

/** The header of every screen: menu, search, language, theme and the user's menu. */
export function Header({ onFind, onKeyboard, onSignOut }: HeaderProps) {
  const { t } = useTranslation();
  const { user } = useMe();
  const wide = useWide();
  const isHorizontal = usePreference('menu') === 'horizontal' && wide;
  const [path] = useLocation();
  const header = useRef<HTMLElement>(null);
  useHeight(header);
  const isSemidark = usePreference('semidark') === 'true' && isHorizontal;
  return (
    <header ref={header} className="header" data-region="" data-semidark={flag(isSemidark)}>
      {!wide && <SidebarButton />}
      <Link href={home} className="brand">
        <span className="mark" aria-hidden="true" />
        <span className="brand-name">Karavan</span>
      </Link>
      {isHorizontal && (
        <div data-region="">
          <Navigation mode="horizontal" onChoose={() => undefined} />
        </div>
      )}
      <div className="header-end">
        <ScrollToTop key={path} />
        <button type="button" className="header-find" onClick={onFind}>
          <Icon name="search" />
          <span className="header-find-text">{t('header.find')}</span>
          <KeyChip shortcut="palette" />
        </button>
        <JournalLink />
        <LanguageMenu />
        <ThemeMenu />
        <div className="header-who">
          <UserMenu onKeyboard={onKeyboard} onSignOut={onSignOut} />
          <div className="header-badges">
            <Badge>{t(`roles.${user.role}`)}</Badge>
            <SubscriptionBadge />
          </div>
        </div>
      </div>
    </header>
  );
}

/**
 * Sets the height of the header as a custom property for the content below: it has two rows with long names and a long
 * menu.
 */
function useHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = header;
    if (!current) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--header', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--header');
    };
  }, [header]);
}

/** The end of the company's subscription, read separately. Empty while it is unknown. */
function useSubscription(): CalendarDate | null {
  const [until, setUntil] = useState<CalendarDate | null>(null);
  useEffect(() => {
    let isThere = true;
    request<{ subscription: CalendarDate | null }>({ method: 'GET', path: '/get-company-subscription/' }).then(
      ({ subscription }) => {
        if (isThere) setUntil(subscription);
      },
      (error: unknown) => console.warn('The subscription is not known', asProblem(error).code),
    );
    return () => {
      isThere = false;
    };
  }, []);
  return until;
}

/** The end of the paid period; it pulses from the last day on. */
function SubscriptionBadge() {
  const { t } = useTranslation();
  const today = useToday();
  const until = useSubscription();
  if (!until) return null;
  const isOver = until <= today;
  return (
    <Badge tone={isOver ? 'alarm' : 'dark'}>
      {t(isOver ? 'header.subscription_over' : 'header.subscription', { date: formatDate(until) })}
    </Badge>
  );
}

/** The menu of a narrow window, which slides in from the side and closes when a screen is chosen. */
function SidebarButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-button"
        aria-label={t('header.menu')}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {open && <Sidebar from={button.current} onClose={() => setOpen(false)} />}
    </>
  );
}
