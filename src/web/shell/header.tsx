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
import { LanguageMenu } from './language-menu.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import './header.css';

/** The head of every screen: where one can go, in which language and light, and who one is. */
export function Header() {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const until = user.company.subscription;
  return (
    <header className="header">
      {!wide && (
        <AriaButton className="header-button" aria-label={t('header.menu')} onPress={() => setOpen(true)}>
          <Icon name="menu" />
        </AriaButton>
      )}
      <Link href={home} className="brand">
        <span className="brand-mark" aria-hidden="true" />
        Karavan
      </Link>
      {wide && <Navigation mode="horizontal" onChoose={() => undefined} />}
      <div className="header-end">
        {until && (
          <Badge tone={until <= today() ? 'alarm' : 'dark'}>
            {t(until <= today() ? 'header.subscription_over' : 'header.subscription', { date: formatDate(until) })}
          </Badge>
        )}
        <Badge>{t(`roles.${user.role}`)}</Badge>
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
      <ModalOverlay className="sidebar-overlay" isOpen={open && !wide} onOpenChange={setOpen} isDismissable>
        <Modal className="sidebar">
          <Dialog aria-label={t('header.menu')} className="sidebar-dialog">
            <Navigation mode="sidebar" onChoose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </header>
  );
}
