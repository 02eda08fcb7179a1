import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatDate } from '../i18n/format.ts';
import { home } from '../paths.ts';
import { useMe } from '../session/me.tsx';
import { Icon } from '../ui/icon.tsx';
import { Badge } from '../ui/status.tsx';
import { useWide } from '../ui/use-media.ts';
import { JournalLink } from './journal-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Navigation } from './navigation.tsx';
import { usePreference } from './preferences.ts';
import { shellKeys } from './shortcuts.ts';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import './header.css';

type HeaderProps = { onFind: () => void; onKeyboard: () => void };

/** The head of every screen: where one can go, what one can find, in which language and light, and who one is. */
export function Header({ onFind, onKeyboard }: HeaderProps) {
  const { t } = useTranslation();
  const { user } = useMe();
  const wide = useWide();
  const isHorizontal = usePreference('menu') === 'horizontal' && wide;
  const isSemidark = usePreference('semidark') === 'true' && isHorizontal;
  return (
    <header className="header" data-region="" data-semidark={isSemidark ? '' : undefined}>
      {!wide && <SidebarButton />}
      <Link href={home} className="brand">
        <span className="brand-mark" aria-hidden="true" />
        Karavan
      </Link>
      {isHorizontal && (
        <div data-region="">
          <Navigation mode="horizontal" onChoose={() => undefined} />
        </div>
      )}
      <div className="header-end">
        <AriaButton className="header-find" onPress={onFind}>
          <Icon name="search" />
          <span className="header-find-text">{t('header.find')}</span>
          <span className="key" aria-hidden="true">
            {shellKeys.palette.replace('+', ' ')}
          </span>
        </AriaButton>
        <SubscriptionBadge />
        <Badge>{t(`roles.${user.role}`)}</Badge>
        <JournalLink />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu onKeyboard={onKeyboard} />
      </div>
    </header>
  );
}

/** Until when the company has paid; it pulses from the last day on. */
function SubscriptionBadge() {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const until = user.company.subscription;
  if (!until) return null;
  const isOver = until <= today();
  return (
    <Badge tone={isOver ? 'alarm' : 'dark'}>
      {t(isOver ? 'header.subscription_over' : 'header.subscription', { date: formatDate(until) })}
    </Badge>
  );
}

/** The menu of a narrow window: it comes in from the side, and goes when something is chosen. */
function SidebarButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const isSemidark = usePreference('semidark') === 'true';
  return (
    <>
      <AriaButton className="header-button" aria-label={t('header.menu')} onPress={() => setOpen(true)}>
        <Icon name="menu" />
      </AriaButton>
      <ModalOverlay className="sidebar-overlay" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal className="sidebar" data-semidark={isSemidark ? '' : undefined}>
          <Dialog aria-label={t('header.menu')} className="sidebar-dialog">
            <Navigation mode="sidebar" onChoose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
